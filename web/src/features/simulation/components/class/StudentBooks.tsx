import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily } from '@/shared/ui/lazily';
import { Panel } from '@/shared/ui/Panel';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type StudentBookRow, studentBooksQuery } from '../../api/class';
import { BookAct } from './BookAct';
import { StateTag } from './bookState';
import styles from './StudentBooks.module.css';

const BookDrawer = lazily(() => import('./BookDrawer').then((module) => module.BookDrawer));

interface Props {
  classId: number;
  studentId: number;
  courseId: number;
}

/** What one student has made of every set of books, with the way to each report. */
export function StudentBooks({ classId, studentId, courseId }: Props) {
  const { t } = useTranslation('simulation');
  const { data, error, refetch } = useQuery(studentBooksQuery(classId, studentId, courseId));
  const [opened, setOpened] = useState<number>();
  const nameOf = (row: StudentBookRow) => row.place.title || t('class.free');
  const row = data?.find((one) => one.book?.id === opened);
  return (
    <Panel title={t('class.books')} flush>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Skeleton lines={5} /> : null}
      {data?.length === 0 ? <p className={styles.none}>{t('class.noCompany')}</p> : null}
      <ul className={styles.list}>
        {data?.map((one) => (
          <li key={one.place.activity_id ?? 0}>
            <div className={styles.name}>
              <strong>{nameOf(one)}</strong>
              {one.book?.team_number == null ? null : (
                <StatusTag>{t('class.teamOf', { number: one.book.team_number })}</StatusTag>
              )}
              <span className="sp-number">
                {one.book ? (
                  <>
                    {one.book.saved === 0
                      ? null
                      : `${t('home.counts', { saved: one.book.saved, posted: one.book.posted })} · `}
                    <RelativeTime ms={one.book.updated_at_ms} />
                  </>
                ) : (
                  t('class.notBegun')
                )}
              </span>
            </div>
            <span>
              <StateTag book={one.book} t={t} />
            </span>
            <ul className={styles.parts}>
              {one.book?.parts.map((part) => (
                <li key={part.part}>
                  {part.label} <b className="sp-number">{roundPercent(part.percent)}%</b>
                </li>
              ))}
            </ul>
            <span className={`sp-number ${styles.mark}`}>
              {one.book?.decided ? <StatusTag tone="primary">{t('class.decided')}</StatusTag> : null}{' '}
              {one.book?.percent == null ? '—' : `${roundPercent(one.book.percent)}%`}
            </span>
            <span className={styles.act}>
              <BookAct book={one.book} courseId={courseId} onReport={() => setOpened(one.book?.id)} />
            </span>
          </li>
        ))}
      </ul>
      <WhenOpened isOpen={row !== undefined}>
        <BookDrawer
          shown={row?.book ? { book: row.book, student: nameOf(row), place: t('class.books') } : undefined}
          courseId={courseId}
          onClose={() => setOpened(undefined)}
        />
      </WhenOpened>
    </Panel>
  );
}
