import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import type { Book, StatementView } from '../api/types';
import styles from './books.module.css';

interface Props {
  book: Book;
  data: StatementView;
  period: string;
}

/** The title of a statement, its form's number, whose it is and for when, and when it was filled in. */
export function StatementTitle({ book, data, period }: Props) {
  const { t } = useTranslation('simulation');
  const { statement, filed } = data;
  const filledIn = filed
    ? t(filed.is_generated ? 'statement.generatedAt' : 'statement.typedAt', {
        time: formatDateTime(filed.updated_at_ms),
      })
    : t('statement.notFiled');
  return (
    <h2 className={styles.title}>
      {statement.title}
      <small className="sp-number">
        {statement.number} · {book.card.profile.name} · {period} · {filledIn}
      </small>
    </h2>
  );
}
