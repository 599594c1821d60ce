import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { formatPoints, formatScore } from '@/shared/lib/points';
import { withAside } from '@/shared/lib/wording';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type CellOf, cellQuery, type Of } from '../../gradebookApi';
import { lossText } from '../../model/gradebook/late';
import type { CellDetail, GradebookColumn, GradebookStudent } from '../../model/gradebook/types';
import { markingOf, workOf } from '../../model/gradebook/work';
import { reasonText } from '../../model/reasons';
import { CellFields } from './CellFields';
import { CellHistory } from './CellHistory';
import { Popup } from './Popup';
import styles from './popup.module.css';
import { useCellForm } from './useCellForm';
import { titleOf } from './words';

interface Props {
  of: Of;
  student: GradebookStudent;
  column: GradebookColumn;
  /** The place of the column. */
  at: number;
  typed: string;
  anchor: () => HTMLElement | null;
  /** Why nothing may be changed now. */
  locked: string | undefined;
  onClose: () => void;
}

/** One score: how the system came to it, another in its place, and everything that was ever changed about it. */
export function CellPopup({ of, student, column, at, typed, anchor, locked, onClose }: Props) {
  const { t } = useTranslation(['gradebook', 'results', 'common']);
  const [isHeld, setHeld] = useState(false);
  const cell: CellOf = { ...of, userId: student.user_id, column };
  const detail = useQuery(cellQuery(cell));
  const title = `${student.real_name} · ${titleOf(t, column)}`;
  const work = workOf(column, { ...of, userId: student.user_id }, detail.data?.attempt_id);
  const marking = detail.data?.cell?.state === 'waiting' ? markingOf(column, of) : undefined;
  return (
    <Popup label={title} anchor={anchor} isHeld={isHeld} onClose={onClose}>
      <h2 className={styles.title}>{title}</h2>
      {detail.error && detail.data === undefined ? (
        <p className={styles.conflict} role="alert">
          {messageOf(detail.error, t('common:error.system'))}
        </p>
      ) : detail.data === undefined ? (
        <Skeleton lines={5} />
      ) : (
        <>
          <System detail={detail.data} isManual={column.source === 'manual'} />
          {locked === undefined ? (
            <Edit detail={detail.data} {...{ cell, at, typed, onClose, onHeld: setHeld }} />
          ) : (
            <p className={styles.locked}>{locked}</p>
          )}
          {work ? (
            <p className={styles.ways}>
              <Link {...work}>{t('gradebook:edit.toWork')}</Link>
              {marking ? <Link {...marking}>{t('gradebook:edit.toMark')}</Link> : null}
            </p>
          ) : null}
          <CellHistory history={detail.data.history} rules={detail.data.rules} title={titleOf(t, column)} />
        </>
      )}
    </Popup>
  );
}

/** What the system gave and why; a column written by hand has nothing of the kind. */
function System({ detail, isManual }: { detail: CellDetail; isManual: boolean }) {
  const { t } = useTranslation('gradebook');
  const { t: tResults } = useTranslation(['results', 'common']);
  const { system, change, contributes, contributes_at_most } = detail;
  const now =
    change?.mark.kind === 'points'
      ? t('edit.changedTo', { points: formatPoints(change.mark.points), by: change.by ?? '—' })
      : change?.mark.kind === 'excused'
        ? t('edit.isExcused', { by: change.by ?? '—' })
        : undefined;
  const given = isManual
    ? t('edit.byHand')
    : system?.points == null
      ? t('edit.noSystem')
      : t('edit.system', { points: formatPoints(system.points) });
  const why = [
    ...(system === null || system.full === 100 ? [] : [formatScore(system.earned, system.full)]),
    ...(system?.why ?? []).map((reason) => reasonText(tResults, reason)),
    ...(system?.late ?? []).map((loss) => lossText(t, loss)),
  ];
  return (
    <>
      <p className={`sp-number ${styles.system}`}>
        {why.length === 0 ? given : withAside(given, why.join(' · '))}
      </p>
      {now ? <p className={`sp-number ${styles.system}`}>{now}</p> : null}
      {contributes === null ? null : (
        <p className={`sp-number ${styles.system}`}>
          {t('edit.contributes', {
            points: formatPoints(contributes),
            most: formatPoints(contributes_at_most),
          })}
        </p>
      )}
    </>
  );
}

interface EditProps {
  cell: CellOf;
  at: number;
  detail: CellDetail;
  typed: string;
  onHeld: (isHeld: boolean) => void;
  onClose: () => void;
}

function Edit({ cell, at, detail, typed, onHeld, onClose }: EditProps) {
  const form = useCellForm({ cell, at, detail, typed, onSaved: onClose, onHeld });
  return <CellFields form={form} typed={typed !== ''} onClose={onClose} />;
}
