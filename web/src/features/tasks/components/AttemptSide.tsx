import { useTranslation } from 'react-i18next';
import { SaveLine } from '@/shared/autosave/SaveLine';
import { formatPoints } from '@/shared/lib/points';
import { groupClass } from '@/shared/questions/sharing';
import { Countdown } from '@/shared/ui/Countdown';
import { Meter } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import type { Attempt } from '../api';
import { isFinal, itemState, openPlaces } from '../model/attempt';
import { pointsText } from '../model/state';
import styles from './AttemptView.module.css';
import { stateKey } from './Reviewed';
import type { useAnswers } from './useAnswers';

interface Props {
  attempt: Attempt;
  place: number;
  isAnswered: (place: number) => boolean;
  saving: ReturnType<typeof useAnswers>['saving'];
  title: string | undefined;
  onGo: (place: number) => void;
  onEnd: () => void;
}

/** How an attempt stands, and the numbers of its questions. */
export function AttemptSide({ attempt, place, isAnswered, saving, title, onGo, onEnd }: Props) {
  const { t } = useTranslation('tasks');
  const isOver = attempt.submitted_at_ms !== null;
  const open = openPlaces(attempt.items, isAnswered);
  return (
    <Panel title={title}>
      <div className={styles.sideBody}>
        {isOver ? (
          <div>
            <p className={`sp-number ${styles.score}`}>
              <strong>{isAllOpen(attempt) ? t('attempt.stateWaiting') : formatPoints(attempt.earned)}</strong>{' '}
              {t('attempt.of', { full: pointsText(attempt.full) })}
            </p>
            <Meter value={attempt.earned} of={attempt.full} label={t('attempt.result')} />
            <WaitingNote attempt={attempt} />
          </div>
        ) : (
          <div className={styles.status}>
            {attempt.ends_at_ms === null ? null : <Countdown untilMs={attempt.ends_at_ms} onEnd={onEnd} />}
            <span className="sp-number">
              {t('attempt.answered', {
                done: attempt.items.length - open.length,
                count: attempt.items.length,
              })}
            </span>
            {saving ? <SaveLine save={saving.save} isDurable={saving.isDurable} /> : null}
          </div>
        )}
        {attempt.items.length > 1 ? (
          <ol className={styles.palette}>
            {attempt.items.map((one, at) => {
              const state = itemState(one, isAnswered(at));
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place
                <li key={at}>
                  <button
                    type="button"
                    className={`${styles[state]} ${groupClass(one.shared)}`}
                    aria-current={at === place}
                    aria-label={`${t('attempt.question', { number: at + 1 })} ${t(stateKey[state])}`}
                    onClick={() => onGo(at)}
                  >
                    {at + 1}
                  </button>
                </li>
              );
            })}
          </ol>
        ) : null}
      </div>
    </Panel>
  );
}

/** Whether nothing of it has a mark yet: what was earned is not known, which is not 0. */
const isAllOpen = ({ items, is_superseded }: Attempt) =>
  !is_superseded && items.length > 0 && items.every(({ mark }) => mark?.needs_marker === true);

/** What the score still leaves out. */
function WaitingNote({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('tasks');
  const waiting = attempt.items.filter((item) => item.mark && !isFinal(item.mark));
  if (waiting.length === 0) return null;
  if (attempt.is_superseded) return <p className={styles.waitingNote}>{t('attempt.superseded')}</p>;
  const isJudged = waiting.every((item) => item.mark?.needs_verdict);
  return (
    <p className={styles.waitingNote} aria-live="polite">
      {t(isJudged ? 'attempt.judged' : 'attempt.waits', {
        count: waiting.length,
        points: pointsText(waiting.reduce((sum, item) => sum + item.points, 0)),
      })}
    </p>
  );
}
