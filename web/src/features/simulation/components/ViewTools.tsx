import { Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BooksView } from '../api/ledgers';
import type { Book } from '../api/types';
import { periodsOf } from '../model/progress';
import styles from './books.module.css';

interface Props {
  book: Book;
  view: BooksView;
  onChange: (view: BooksView) => void;
  children?: ReactNode;
}

/** Which period, and whether vouchers count that are not posted yet; the same above every book. */
export function ViewTools({ book, view, onChange, children }: Props) {
  const { t } = useTranslation('simulation');
  return (
    <div className={styles.tools}>
      <Select
        aria-label={t('books.period')}
        value={view.period}
        options={periodsOf(book.card.start, book.period).map((period) => ({ value: period, label: period }))}
        onChange={(period) => onChange({ ...view, period })}
      />
      <Checkbox
        checked={view.withUnposted}
        onChange={(event) => onChange({ ...view, withUnposted: event.target.checked })}
      >
        {t('books.withUnposted')}
      </Checkbox>
      {children}
    </div>
  );
}

/** The view a book is opened with: the open period, with everything that was saved. */
export const firstView = (book: Book): BooksView => ({ period: book.period, withUnposted: true });
