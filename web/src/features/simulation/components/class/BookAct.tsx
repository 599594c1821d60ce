import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { BookSummary } from '../../api/class';
import styles from './BookDrawer.module.css';

interface Props {
  book: BookSummary | null;
  courseId: number;
  onReport: () => void;
}

/** The way to what a student has done: the report once there is one, the books before. */
export function BookAct({ book, courseId, onReport }: Props) {
  const { t } = useTranslation('simulation');
  if (book === null) return null;
  if (book.hand_ins.length > 0) {
    return (
      <Button type="link" size="small" onClick={onReport}>
        {t('class.report')}
      </Button>
    );
  }
  return (
    <Link className={styles.act} to="/full/fzptAssess" search={{ course_id: courseId, book_id: book.id }}>
      {t('class.look')}
    </Link>
  );
}
