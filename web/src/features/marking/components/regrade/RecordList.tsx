import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { stemLine } from '@/shared/questions/stemLine';
import { lazily } from '@/shared/ui/lazily';
import { Panel } from '@/shared/ui/Panel';
import { StatusTag } from '@/shared/ui/StatusTag';
import { isAbout, isWhole, wordsOf } from '../../regrade';
import type { Regrades, RegradeView } from '../../regradeApi';
import styles from './regrade.module.css';

const UndoDialog = lazily(() => import('./UndoDialog').then((module) => module.UndoDialog));

interface Props {
  found: Regrades;
  onOpen: (regradeId: number) => void;
}

/** What was corrected so far, the newest first: each with who, when and why, and the last of them to be undone. */
export function RecordList({ found, onOpen }: Props) {
  const { t } = useTranslation('regrade');
  const [undone, setUndone] = useState<RegradeView>();
  return (
    <Panel title={t('records.title')}>
      {found.regrades.length === 0 ? <p className={styles.aside}>{t('records.none')}</p> : null}
      <ol className={styles.records}>
        {found.regrades.map((one) => (
          <Record
            key={one.id}
            one={one}
            number={found.questions.findIndex((question) => isAbout(one, question)) + 1}
            onOpen={() => onOpen(one.id)}
            onUndo={() => setUndone(one)}
          />
        ))}
      </ol>
      {undone ? (
        <Suspense fallback={null}>
          <UndoDialog regrade={undone} isReleased={found.is_released} onClose={() => setUndone(undefined)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}

function Record({
  one,
  number,
  onOpen,
  onUndo,
}: {
  one: RegradeView;
  number: number;
  onOpen: () => void;
  onUndo: () => void;
}) {
  const { t } = useTranslation(['regrade', 'exams']);
  const { change } = one;
  // A flow is the only thing asked, a business has its number in its own line, and a question that is gone has none.
  const isNumbered = !isWhole(one) && number > 0;
  const isUndone = one.state === 'undone';
  return (
    <li className={isUndone ? styles.gone : undefined}>
      <div>
        <p className={styles.recordHead}>
          {isNumbered ? <strong>{t('exams:questionNumber', { number })}</strong> : null}
          {t(`regrade:${wordsOf(one)}`, {
            before: one.points_before,
            after: change.kind === 'points' ? change.points : '',
          })}
          {isUndone ? <StatusTag>{t('regrade:records.undone')}</StatusTag> : null}
        </p>
        <p className={styles.line}>{stemLine(one.stem)}</p>
        <p className={styles.aside}>
          {t('regrade:records.when', {
            name: one.by_name ?? t('regrade:records.unknown'),
            time: formatDateTime(one.applied_at_ms),
          })}{' '}
          · {t('regrade:preview.reason', { reason: one.reason })}
        </p>
        {isUndone ? (
          <p className={styles.aside}>
            {t('regrade:records.undoneBy', {
              name: one.undone_by_name ?? t('regrade:records.unknown'),
              time: formatDateTime(one.undone_at_ms),
              reason: one.undo_reason,
            })}
          </p>
        ) : null}
      </div>
      <div className={styles.acts}>
        <Button size="small" onClick={onOpen}>
          {t('regrade:records.details')}
        </Button>
        {one.can_undo ? (
          <Button size="small" danger onClick={onUndo}>
            {t('regrade:records.undo')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
