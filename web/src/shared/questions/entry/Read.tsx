import { useTranslation } from 'react-i18next';
import type { ExpectedProps, OwnProps } from '../kind';
import { Drafts, References } from '../vouchers/lazyTables';

export function Own({ body, answer }: OwnProps<'entry'>) {
  const { t } = useTranslation('questions');
  if (answer.no_entry) return <p>{t('entry.none')}</p>;
  return <Drafts vouchers={answer.vouchers} accounts={body.accounts} />;
}

export function Expected({ body, answerKey }: ExpectedProps<'entry'>) {
  const { t } = useTranslation('questions');
  if (answerKey.no_entry) return <p>{t('entry.none')}</p>;
  return (
    <>
      <References vouchers={answerKey.vouchers} accounts={body.accounts} />
      {(answerKey.alternatives ?? []).map((vouchers, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: solutions have no identity but their place
        <div key={index}>
          <p>{t('entry.alternative')}</p>
          <References vouchers={vouchers} accounts={body.accounts} />
        </div>
      ))}
    </>
  );
}
