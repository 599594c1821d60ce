import { useTranslation } from 'react-i18next';
import type { OwnProps } from '../kind';

/** How far the book was; the book itself, with its marks and reasons, opens beside it. */
export function Own({ answer }: OwnProps<'books'>) {
  const { t } = useTranslation('questions');
  return (
    <>
      <p>{t('books.booked', { vouchers: answer.vouchers, posted: answer.posted })}</p>
      {answer.book_id ? (
        <a href={`/full/fzptAssess?book_id=${answer.book_id}`} target="_blank" rel="noreferrer">
          {t('books.open')}
        </a>
      ) : null}
    </>
  );
}

export function Expected() {
  const { t } = useTranslation('questions');
  return <p>{t('books.expected')}</p>;
}

export function Space() {
  const { t } = useTranslation('questions');
  return <p>{t('books.byComputer')}</p>;
}
