import DownOutlined from '@ant-design/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPoints } from '@/shared/lib/points';
import { exerciseSearch } from '@/shared/lib/search';
import { formatDateTime } from '@/shared/lib/time';
import { useChapterTitle } from '@/shared/lib/useChapterTitle';
import { Returned } from '@/shared/marking/Returned';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Meter } from '@/shared/ui/Meter';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import { attemptQuery, type ExerciseRow, exercisesQuery, useBeginAttempt } from '../api';
import { AttemptHistory } from '../components/AttemptHistory';
import { AttemptView } from '../components/AttemptView';
import { isUsedUp } from '../components/useAgain';
import { isJudging } from '../model/attempt';
import { pointsText } from '../model/state';
import styles from './ExerciseListPage.module.css';

/** The exercises by chapter; with an attempt in the address, that attempt. */
export function ExerciseListPage() {
  const { search, setSearch } = usePage(exerciseSearch);
  const attempt = useQuery({
    ...attemptQuery(search.attempt_id ?? 0),
    enabled: search.attempt_id !== undefined,
    refetchInterval: (query) => (isJudging(query.state.data) ? 3_000 : false),
  });
  const leave = () => setSearch({ attempt_id: undefined, exercise: undefined, exercise_id: undefined });
  if (search.attempt_id === undefined) return <List />;
  if (attempt.error && attempt.data === undefined) {
    return <ErrorState error={attempt.error} onRetry={() => void attempt.refetch()} />;
  }
  if (attempt.data === undefined) return <Skeleton lines={9} />;
  return (
    <AttemptView
      // Handed in, it is another view with nothing to save.
      key={`${attempt.data.id} ${attempt.data.submitted_at_ms}`}
      attempt={attempt.data}
      courseId={search.course_id ?? 0}
      onLeave={leave}
      onAgain={(id) => setSearch({ attempt_id: id })}
    />
  );
}

function List() {
  const { t } = useTranslation('tasks');
  const { search, setSearch } = usePage(exerciseSearch);
  const courseId = search.course_id ?? 0;
  const list = useQuery(exercisesQuery(courseId));
  const named = useChapterTitle();
  const begin = useBeginAttempt();
  const start = (id: number) =>
    begin.mutate(id, { onSuccess: (attempt) => setSearch({ attempt_id: attempt.id }) });
  if (list.error && list.data === undefined) {
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  }
  const rows = list.data ?? [];
  const asked = (row: ExerciseRow) => row.id === search.exercise_id || row.key === search.exercise;
  const groups = new Map<number | null, ExerciseRow[]>();
  for (const row of rows) groups.set(row.chapter_id, [...(groups.get(row.chapter_id) ?? []), row]);
  const titleOf = ([first]: ExerciseRow[]) =>
    first?.chapter_number != null && first.chapter_title != null
      ? named(first.chapter_number, first.chapter_title)
      : t('exercise.noChapter');
  return (
    <>
      <PageHeader title={t('exercise.title')} text={t('exercise.text')} />
      {list.isLoading ? <Skeleton lines={8} /> : null}
      {list.data?.length === 0 ? (
        <EmptyState area="tasks" title={t('exercise.empty')} text={t('exercise.emptyText')} />
      ) : null}
      <div className={styles.groups}>
        {[...groups].map(([chapter, own]) => (
          <Panel key={chapter ?? 'none'} title={titleOf(own)} flush>
            <ul className={styles.list}>
              {own.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  isAsked={asked(row)}
                  isBusy={begin.isPending && begin.variables === row.id}
                  onBegin={() => start(row.id)}
                  onOpen={(id) => setSearch({ attempt_id: id })}
                />
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </>
  );
}

interface RowProps {
  row: ExerciseRow;
  /** The address leads here: a task's activity. */
  isAsked: boolean;
  isBusy: boolean;
  onBegin: () => void;
  onOpen: (attemptId: number) => void;
}

function Row({ row, isAsked, isBusy, onBegin, onOpen }: RowProps) {
  const { t } = useTranslation('tasks');
  const box = useRef<HTMLLIElement>(null);
  const [isHistory, setHistory] = useState(false);
  useEffect(() => {
    if (isAsked) box.current?.scrollIntoView?.({ block: 'center' });
  }, [isAsked]);
  const isOver = isUsedUp(row);
  // A task may open what is shut for itself: the server decides when it is begun from there.
  const canBegin = (row.is_open || isAsked) && !isOver;
  const word = isOver ? 'usedUp' : !canBegin ? 'shut' : row.tries > 0 ? 'goOn' : 'begin';
  return (
    <li ref={box} className={`${styles.row} ${isAsked ? styles.asked : ''}`}>
      <div className={styles.words}>
        <p className={styles.title}>{row.title}</p>
        {row.summary ? <p className={styles.summary}>{row.summary}</p> : null}
        {row.returned ? <Returned returned={row.returned} /> : null}
        <p className={`sp-number ${styles.meta}`}>
          <span>
            {row.minutes > 0 ? t('exercise.limit', { minutes: row.minutes }) : t('exercise.noLimit')}
          </span>
          <span>
            {row.attempts > 0
              ? t('exercise.attempts', { attempts: row.attempts })
              : t('exercise.anyAttempts')}
          </span>
          {row.due_at_ms === null ? null : <span>{t('dueAt', { time: formatDateTime(row.due_at_ms) })}</span>}
        </p>
      </div>
      <div className={`sp-number ${styles.best}`}>
        {row.earned === null || row.full === null ? (
          <span>{t('exercise.untried')}</span>
        ) : (
          <>
            <span>{t('exercise.best', { best: formatPoints(row.earned), full: pointsText(row.full) })}</span>
            <Meter
              value={row.earned}
              of={row.full}
              label={t('exercise.best', { best: formatPoints(row.earned), full: pointsText(row.full) })}
            />
            <span className={styles.tries}>
              {row.is_waiting ? <StatusTag tone="warn">{t('exercise.waiting')}</StatusTag> : null}
              <button
                type="button"
                className={styles.history}
                aria-expanded={isHistory}
                onClick={() => setHistory(!isHistory)}
              >
                {t('exercise.tries', { count: row.tries })} · <RelativeTime ms={row.last_at_ms} />
                {isHistory ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
              </button>
            </span>
          </>
        )}
      </div>
      <Button
        type={isAsked && canBegin ? 'primary' : 'default'}
        disabled={!canBegin}
        loading={isBusy}
        onClick={onBegin}
      >
        {t(`exercise.${word}`)}
      </Button>
      {isHistory ? <AttemptHistory exerciseId={row.id} onOpen={onOpen} /> : null}
    </li>
  );
}
