import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDuration, formatRelative } from '@/shared/lib/time';
import { withAside } from '@/shared/lib/wording';
import { usePage } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { StatCard, StatRow } from '@/shared/ui/StatCard';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { QuickSearch } from '@/shared/ui/table/filters';
import { type BoardRow, boardQuery, type ManagedAssessment } from '../api';
import { counts, type Figure, inOrder, isWriting, type Standing, standingOf } from '../model/board';
import type { Act } from './ActDialog';
import boardStyles from './board.module.css';
import styles from './exam.module.css';

const ActDialog = lazily(() => import('./ActDialog').then((module) => module.ActDialog));

const tones: Record<Standing, Tone> = {
  silent: 'warn',
  running: 'primary',
  submitted: 'good',
  absent: 'neutral',
};

const figures: Figure[] = ['present', 'silent', 'submitted', 'absent', 'signals'];

/** Everybody who is expected, as they stand now; refreshed every few seconds. */
export function LiveBoard({ assessment }: { assessment: ManagedAssessment }) {
  const { t, i18n } = useTranslation('exams');
  const { search } = usePage();
  const board = useQuery(boardQuery(assessment.id));
  const [act, setAct] = useState<Act>();
  const [shown, setShown] = useState<Figure>();
  const now = useServerNow(board.data?.now_ms, board.dataUpdatedAt);
  const rows = board.data?.rows ?? [];
  const q = typeof search.q === 'string' ? search.q : '';
  const visible = inOrder(rows, now).filter(
    (row) =>
      (shown === undefined || counts(shown, row, now)) &&
      (q === '' || row.real_name.includes(q) || (row.student_number ?? '').includes(q)),
  );
  const isOpen = assessment.phase === 'open';
  const ago = (ms: number | null) => {
    if (ms === null) return t('details.never');
    const seconds = Math.max(0, Math.round((now - ms) / 1000));
    if (seconds < 120) return t('details.ago', { count: seconds });
    return seconds < 7200
      ? t('details.agoMinutes', { count: Math.round(seconds / 60) })
      : formatRelative(ms, now, i18n.language);
  };
  const columns: DataColumn<BoardRow>[] = [
    {
      key: 'student',
      title: t('details.student'),
      always: true,
      compare: (left, right) => (left.student_number ?? '').localeCompare(right.student_number ?? ''),
      render: (row) => (
        <>
          {row.real_name} <span style={{ color: 'var(--sp-text-3)' }}>{row.student_number}</span>
        </>
      ),
    },
    {
      key: 'status',
      title: t('details.status'),
      render: (row) => {
        const standing = standingOf(row, now);
        return (
          <StatusTag tone={tones[standing]}>
            {standing === 'submitted' && row.submitted_by !== null && row.submitted_by !== 'student'
              ? withAside(
                  t('details.submitted'),
                  t(`receipt.by.${row.submitted_by}`).replace(/[：:，,].*$/, ''),
                )
              : t(`details.${standing}`)}
          </StatusTag>
        );
      },
    },
    {
      key: 'answered',
      title: t('details.answered'),
      compare: (left, right) => (left.answered ?? -1) - (right.answered ?? -1),
      render: (row) =>
        row.questions ? (
          <span style={{ display: 'inline-flex', gap: 8, alignItems: 'center' }}>
            <span className={styles.meter} aria-hidden="true">
              <span style={{ width: `${((row.answered ?? 0) / row.questions) * 100}%` }} />
            </span>
            <span className="sp-number">
              {row.answered}/{row.questions}
            </span>
          </span>
        ) : (
          '—'
        ),
    },
    {
      key: 'save',
      title: t('details.lastSave'),
      number: true,
      compare: (left, right) => (left.saved_at_ms ?? 0) - (right.saved_at_ms ?? 0),
      render: (row) => ago(row.saved_at_ms),
    },
    {
      key: 'left',
      title: t('details.left'),
      number: true,
      render: (row) =>
        isWriting(standingOf(row, now)) && row.deadline_at_ms !== null
          ? formatDuration(Math.max(0, row.deadline_at_ms - now) / 1000)
          : '—',
    },
    {
      key: 'signals',
      title: t('details.signals'),
      number: true,
      compare: (left, right) => left.signals - right.signals,
      render: (row) => (row.signals > 0 ? <StatusTag tone="warn">{row.signals}</StatusTag> : 0),
    },
    {
      key: 'extra',
      title: t('details.extra'),
      number: true,
      hidden: true,
      render: (row) => (row.extra_ms > 0 ? t('minutes', { count: Math.round(row.extra_ms / 60_000) }) : '—'),
    },
    {
      key: 'act',
      title: t('details.act'),
      fixed: 'right',
      always: true,
      render: (row) => (
        <>
          {row.attempt_id === null ? null : (
            <LinkButton
              look="text"
              size="small"
              to="/gradeManage/testPaperRecordDetails"
              search={{ assessment_id: assessment.id, attempt_id: row.attempt_id }}
            >
              {t('details.view')}
            </LinkButton>
          )}
          {isWriting(standingOf(row, now)) || (isOpen && row.state === null) ? (
            <>
              <Button type="link" size="small" onClick={() => setAct({ kind: 'extend', row })}>
                {t('details.extend')}
              </Button>
              <Button type="link" size="small" onClick={() => setAct({ kind: 'message', row })}>
                {t('details.message')}
              </Button>
            </>
          ) : null}
          {isWriting(standingOf(row, now)) ? (
            <Button type="link" size="small" danger onClick={() => setAct({ kind: 'end', row })}>
              {t('details.end')}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  if (board.error && !board.data)
    return <ErrorState error={board.error} onRetry={() => void board.refetch()} />;
  const toneOf = (figure: Figure, count: number) =>
    figure === 'submitted'
      ? 'good'
      : count > 0 && figure !== 'present' && figure !== 'absent'
        ? 'warn'
        : 'plain';
  return (
    <>
      <StatRow>
        {figures.map((figure) => {
          const count = rows.filter((row) => counts(figure, row, now)).length;
          return (
            <StatCard
              key={figure}
              label={t(`details.${figure}`)}
              value={count}
              unit={figure === 'present' ? `/ ${rows.length}` : undefined}
              tone={toneOf(figure, count)}
              isPressed={shown === figure}
              onPress={() => setShown(shown === figure ? undefined : figure)}
            />
          );
        })}
      </StatRow>
      <p className={boardStyles.until}>
        {t(isOpen ? 'details.until' : 'details.ended', {
          time: formatDateTime(assessment.end_ms),
          seconds: Math.round(assessment.grace_ms / 1000),
        })}
      </p>
      <DataTable
        name="live-board"
        label={t('details.live')}
        columns={columns}
        rowKey={(row) => row.user_id}
        query={{ ...board, isFetching: false, data: board.data === undefined ? undefined : visible }}
        filters={<QuickSearch placeholder={t('details.search')} />}
        actions={
          isOpen ? (
            <>
              <Button onClick={() => setAct({ kind: 'message' })} {...prefetching(ActDialog)}>
                {t('details.messageAll')}
              </Button>
              <Button onClick={() => setAct({ kind: 'extend' })} {...prefetching(ActDialog)}>
                {t('details.extendAll')}
              </Button>
            </>
          ) : null
        }
      />
      {act ? (
        <Suspense>
          <ActDialog
            key={`${act.kind}-${act.row?.user_id}`}
            id={assessment.id}
            act={act}
            onClose={() => setAct(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** The server's time, moving on between two answers. */
function useServerNow(serverMs: number | undefined, heardMs: number): number {
  const [localMs, setLocalMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setLocalMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return serverMs === undefined ? localMs : serverMs + Math.max(0, localMs - heardMs);
}
