import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '@/shared/lib/relativeTime';
import { formatTimeLeft } from '@/shared/lib/time';
import { withAside } from '@/shared/lib/wording';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import type { BoardRoom, BoardRow } from '../../managedApi';
import { isAsking, isUnheard, isWriting, type StudentState, stateOf } from '../../model/board';
import styles from '../exam.module.css';
import { type ActKind, actsFor } from './acts';

const tones: Record<StudentState, Tone> = {
  silent: 'warn',
  running: 'primary',
  submitted: 'good',
  absent: 'neutral',
};

interface Options {
  isOpen: boolean;
  /** The server's time, by which silence and what is left are told. */
  now: number;
  rooms: BoardRoom[];
  onOpen: (row: BoardRow) => void;
  /** Lets the computer that waits go on, or refuses it. */
  onDecide: (row: BoardRow, isAllowed: boolean) => void;
  onAct: (kind: ActKind, row: BoardRow) => void;
}

/** What the live board says of each student, and what may be done. */
export function useBoardColumns({
  isOpen,
  now,
  rooms,
  onOpen,
  onDecide,
  onAct,
}: Options): DataColumn<BoardRow>[] {
  const { t, i18n } = useTranslation(['exams', 'invigilation']);
  const ago = (ms: number | null) => {
    if (ms === null) return t('details.never');
    const seconds = Math.max(0, Math.round((now - ms) / 1000));
    if (seconds < 120) return t('details.ago', { count: seconds });
    return seconds < 7200
      ? t('details.agoMinutes', { count: Math.round(seconds / 60) })
      : formatRelative(ms, now, i18n.language);
  };
  const withUnheard = (row: BoardRow, left: string) =>
    isUnheard(row, now) ? (
      <>
        <StatusTag tone="warn">{t('invigilation:schedule.unheard')}</StatusTag> {left}
      </>
    ) : (
      left
    );
  return [
    {
      key: 'student',
      title: t('details.student'),
      always: true,
      compare: (left, right) => (left.student_number ?? '').localeCompare(right.student_number ?? ''),
      render: (row) => (
        <>
          <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => onOpen(row)}>
            {row.real_name}
          </Button>{' '}
          <span style={{ color: 'var(--sp-text-3)' }}>{row.student_number}</span>
        </>
      ),
    },
    {
      key: 'seat',
      title: t('invigilation:rooms.seat'),
      hidden: rooms.length === 0,
      compare: (left, right) =>
        (left.room_id ?? 0) - (right.room_id ?? 0) || (left.seat ?? 0) - (right.seat ?? 0),
      render: (row) => {
        const room = rooms.find((one) => one.id === row.room_id);
        if (room === undefined) return '—';
        return row.seat === null ? room.name : t('entry.seat', { room: room.name, seat: row.seat });
      },
    },
    {
      key: 'status',
      title: t('details.status'),
      render: (row) => {
        if (isAsking(row, now)) return <StatusTag tone="warn">{t('details.asking')}</StatusTag>;
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
              {row.booked === null
                ? `${row.answered}/${row.questions}`
                : t('invigilation:board.booked', { count: row.booked })}
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
          ? withUnheard(row, formatTimeLeft((row.deadline_at_ms - now) / 1000, i18n.language))
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
      render: (row) =>
        isAsking(row, now) ? (
          <>
            <Button type="primary" size="small" onClick={() => onDecide(row, true)}>
              {t('invigilation:board.allow')}
            </Button>{' '}
            <Button type="link" size="small" onClick={() => onDecide(row, false)}>
              {t('invigilation:board.refuse')}
            </Button>
          </>
        ) : (
          actsFor([row], isOpen, now)
            .filter((kind) => kind !== 'end' && kind !== 'makeUp')
            .map((kind) => (
              <Button key={kind} type="link" size="small" onClick={() => onAct(kind, row)}>
                {t(`invigilation:act.${kind}`)}
              </Button>
            ))
        ),
    },
  ];
}
