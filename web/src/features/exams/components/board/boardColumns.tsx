import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '@/shared/lib/relativeTime';
import { formatDuration } from '@/shared/lib/time';
import { withAside } from '@/shared/lib/wording';
import { LinkButton } from '@/shared/ui/LinkButton';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import type { BoardRow } from '../managedApi';
import { isWriting, type StudentState, stateOf } from '../model/board';
import type { Act } from './ActDialog';
import styles from './exam.module.css';

const tones: Record<StudentState, Tone> = {
  silent: 'warn',
  running: 'primary',
  submitted: 'good',
  absent: 'neutral',
};

interface Options {
  assessmentId: number;
  isOpen: boolean;
  /** The server's time, by which silence and what is left are told. */
  now: number;
  onAct: (act: Act) => void;
}

/** What the live board says of each student, and what may be done. */
export function useBoardColumns({ assessmentId, isOpen, now, onAct }: Options): DataColumn<BoardRow>[] {
  const { t, i18n } = useTranslation('exams');
  const ago = (ms: number | null) => {
    if (ms === null) return t('details.never');
    const seconds = Math.max(0, Math.round((now - ms) / 1000));
    if (seconds < 120) return t('details.ago', { count: seconds });
    return seconds < 7200
      ? t('details.agoMinutes', { count: Math.round(seconds / 60) })
      : formatRelative(ms, now, i18n.language);
  };
  return [
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
        const state = stateOf(row, now);
        return (
          <StatusTag tone={tones[state]}>
            {state === 'submitted' && row.submitted_by !== null && row.submitted_by !== 'student'
              ? withAside(
                  t('details.submitted'),
                  t(`receipt.by.${row.submitted_by}`).replace(/[：:，,].*$/, ''),
                )
              : t(`details.${state}`)}
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
        isWriting(stateOf(row, now)) && row.deadline_at_ms !== null
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
              variant="text"
              size="small"
              to="/gradeManage/testPaperRecordDetails"
              search={{ assessment_id: assessmentId, attempt_id: row.attempt_id }}
            >
              {t('details.view')}
            </LinkButton>
          )}
          {isWriting(stateOf(row, now)) || (isOpen && row.state === null) ? (
            <>
              <Button type="link" size="small" onClick={() => onAct({ kind: 'extend', row })}>
                {t('details.extend')}
              </Button>
              <Button type="link" size="small" onClick={() => onAct({ kind: 'message', row })}>
                {t('details.message')}
              </Button>
            </>
          ) : null}
          {isWriting(stateOf(row, now)) ? (
            <Button type="link" size="small" danger onClick={() => onAct({ kind: 'end', row })}>
              {t('details.end')}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
}
