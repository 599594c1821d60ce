import { useTranslation } from 'react-i18next';
import { bookParts } from '../../lib/booksMarking';
import { listed } from '../../lib/wording';
import { usePageHref } from '../../tabs/tabs';
import type { ExpectedProps, OwnProps } from '../kind';

/** How far the book was; the book itself, with its marks and reasons, opens beside it. */
export function Own({ answer }: OwnProps<'books'>) {
  const { t } = useTranslation('questions');
  const here = usePageHref();
  // The window it opens in has been nowhere else: it is told where its way back leads.
  const from = here === undefined ? '' : `&from=${encodeURIComponent(here)}`;
  return (
    <>
      <p>{t('books.booked', { vouchers: answer.vouchers, posted: answer.posted })}</p>
      {Object.values(answer.typing ?? {}).some(Boolean) ? <p>{t('books.typed')}</p> : null}
      {answer.book_id ? (
        <a
          href={`/full/fzptAssess?book_id=${answer.book_id}&view=report${from}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('books.open')}
        </a>
      ) : null}
    </>
  );
}

/** By what it is marked; what is expected stands with the company. */
export function Expected({ body, answerKey }: ExpectedProps<'books'>) {
  const { preset, parts = {}, statements = [] } = answerKey;
  const { t } = useTranslation('questions');
  const weights = bookParts
    .filter((part) => (parts[part] ?? 0) > 0)
    .map((part) => t('books.weight', { part: t(`author.books.part.${part}`), weight: parts[part] }));
  const words = [
    t('books.marking', { preset: t(`author.books.presets.${preset ?? 'standard'}`) }),
    weights.length > 0 ? listed(weights) : t('books.usual'),
    ...(statements.length > 0 ? [listed(statements.map((one) => t(`author.books.statement.${one}`)))] : []),
    ...(body.statements_by_hand ? [t('author.books.byHand')] : []),
    ...(body.own_accounts ? [t('author.books.ownAccounts')] : []),
    ...(body.booked && body.booked !== 'nothing' ? [t(`author.books.alreadyBooked.${body.booked}`)] : []),
  ];
  return (
    <>
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{t('books.expected')}</p>
    </>
  );
}

export function Space() {
  const { t } = useTranslation('questions');
  return <p>{t('books.byComputer')}</p>;
}
