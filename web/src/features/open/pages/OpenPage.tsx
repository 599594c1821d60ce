import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '@/shared/api/user';
import { usePage } from '@/shared/tabs/page';
import { PageHeader } from '@/shared/ui/PageHeader';
import { TextTabs } from '@/shared/ui/TextTabs';
import { exportRoster } from '../api';
import { HookTable } from '../components/HookTable';
import { TokenTable } from '../components/TokenTable';

const parts = ['tokens', 'hooks'] as const;

/** What programs of others read, and where they are told of changes. */
export function OpenPage() {
  const { t } = useTranslation(['open', 'routes']);
  const { search, setSearch } = usePage();
  const isOffice = useHasRole('teacher_management');
  const take = useMutation({ mutationFn: exportRoster });
  const part = parts.find((one) => one === search.tab) ?? 'tokens';
  return (
    <>
      <PageHeader
        title={t('routes:openInterface')}
        text={t('open:text')}
        actions={
          isOffice ? (
            <Button loading={take.isPending} onClick={() => take.mutate()}>
              {t('open:export')}
            </Button>
          ) : null
        }
      />
      <TextTabs
        label={t('routes:openInterface')}
        tabs={parts.map((key) => ({ key, label: t(`open:tab.${key}`) }))}
        active={part}
        onChange={(key) => setSearch({ tab: key === 'tokens' ? undefined : key })}
      >
        {part === 'tokens' ? <TokenTable /> : <HookTable />}
      </TextTabs>
    </>
  );
}
