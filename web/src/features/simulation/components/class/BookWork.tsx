import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { bookQuery } from '../../api/book';
import { ReportTab } from '../ReportTab';
import styles from './BookDrawer.module.css';

/** A student's books as their marker reads them: every deduction, and the way into the books. Nobody is named. */
export function BookWork({ bookId }: { bookId: number }) {
  const { t } = useTranslation('simulation');
  const { data, error, refetch } = useQuery(bookQuery({ bookId }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  return (
    <>
      <p className={styles.toBook}>
        <Link to="/full/fzptAssess" search={{ book_id: bookId }} className={styles.look}>
          {t('class.look')}
        </Link>
      </p>
      <ReportTab book={data} isForTeacher isNameless />
    </>
  );
}
