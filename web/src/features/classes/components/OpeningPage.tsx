import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/tabs/page';
import { PageHeader } from '@/shared/ui/PageHeader';
import { TextTabs } from '@/shared/ui/TextTabs';
import { WithClass } from '@/shared/ui/WithClass';
import type { ItemKind } from '../api';
import type { Acts } from './OpeningActs';
import { OpeningTable } from './OpeningTable';

interface Props {
  title: string;
  text?: string;
  kinds: [ItemKind, ...ItemKind[]];
  acts?: Acts;
}

/** What is open to a class, of one kind of item or of a few. */
export function OpeningPage({ title, text, kinds, acts = {} }: Props) {
  const { t } = useTranslation('classes');
  const { search, setSearch } = usePage();
  const kind = kinds.find((one) => one === search.kind) ?? kinds[0];
  return (
    <>
      <PageHeader title={title} text={text} />
      <WithClass>
        {(chosen) =>
          kinds.length === 1 ? (
            <OpeningTable key={chosen.id} chosen={chosen} kind={kind} />
          ) : (
            <TextTabs
              label={title}
              tabs={kinds.map((one) => ({ key: one, label: t(`kind.${one}`) }))}
              active={kind}
              onChange={(one) => setSearch({ kind: one === kinds[0] ? undefined : one, page: undefined })}
            >
              <OpeningTable key={`${chosen.id} ${kind}`} chosen={chosen} kind={kind} acts={acts[kind]} />
            </TextTabs>
          )
        }
      </WithClass>
    </>
  );
}
