import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { bookQuery } from '../../api/book';
import { ReportTab } from '../ReportTab';
import styles from './BookDrawer.module.css';

/** The report of a book for a teacher, without whose it is, and the way into it. */
export function BookReport({ bookId, courseId }: { bookId: number; courseId: number }) {
  const { t } = useTranslation('simulation');
  const { data, error, refetch } = useQuery(bookQuery({ bookId }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  return (
    <>
      <Link to="/full/fzptAssess" search={{ course_id: courseId, book_id: bookId }} className={styles.look}>
        {t('class.look')}
      </Link>
      <ReportTab book={data} isForTeacher isNameless />
    </>
  );
}
