import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';

/** What of an address narrows the list of a bank. */
const narrowing = ['q', 'kind', 'difficulty', 'state', 'label'];

interface Props {
  mayWrite: boolean;
  /** The button that cleared is gone: the keyboard goes elsewhere. */
  onCleared: () => void;
}

/** Why no question is shown: the bank has none, or none that is looked for. */
export function EmptyBank({ mayWrite, onCleared }: Props) {
  const { t } = useTranslation('questions');
  const { search, setSearch } = usePage();
  if (narrowing.some((name) => search[name] !== undefined)) {
    const cleared = Object.fromEntries([...narrowing, 'page'].map((name) => [name, undefined]));
    const clear = () => {
      setSearch(cleared);
      onCleared();
    };
    return (
      <EmptyState
        area="search"
        title={t('bank.nothingFound')}
        text={t('bank.nothingFoundText')}
        action={<Button onClick={clear}>{t('bank.showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      area="bank"
      title={t('bank.empty')}
      text={t(mayWrite ? 'bank.emptyText' : 'bank.emptyReader')}
    />
  );
}
