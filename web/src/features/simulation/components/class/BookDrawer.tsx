import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { SourceMarkPanel } from '@/shared/marking/MarkPanel';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { bookQuery } from '../../api/book';
import type { BookSummary } from '../../api/class';
import { ReportTab } from '../ReportTab';
import styles from './BookDrawer.module.css';
import { TeamPart } from './TeamPart';

export interface ShownBook {
  book: BookSummary;
  student: string;
  place: string;
}

interface Props {
  shown: ShownBook | undefined;
  courseId: number;
  onClose: () => void;
}

/** A student's report with every deduction, and the mark that the teacher may set. */
export function BookDrawer({ shown, courseId, onClose }: Props) {
  const { t } = useTranslation('simulation');
  return (
    <Drawer
      open={shown !== undefined}
      size={880}
      title={shown ? `${shown.student} · ${shown.place}` : ''}
      destroyOnHidden
      extra={
        shown ? (
          <Link
            to="/full/fzptAssess"
            search={{ course_id: courseId, book_id: shown.book.id }}
            className={styles.look}
          >
            {t('class.look')}
          </Link>
        ) : null
      }
      onClose={onClose}
    >
      {shown ? <Content key={shown.book.id} shown={shown} /> : null}
    </Drawer>
  );
}

function Content({ shown: { book } }: { shown: ShownBook }) {
  const { data, error, refetch } = useQuery(bookQuery({ bookId: book.id }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={10} />;
  return (
    <>
      <SourceMarkPanel source="book" id={book.id} />
      {data.team ? <TeamPart bookId={data.id} team={data.team} /> : null}
      <ReportTab book={data} isForTeacher />
    </>
  );
}
