import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextChanges } from '@/shared/ui/TextChanges';
import type { Correction } from '../api';
import type { ExamSession } from '../model/examSession';
import styles from './correction.module.css';
import type { ExamPageState } from './useExamPage';

interface Props {
  exam: ExamPageState;
  session: ExamSession;
}

/** What was corrected of the question on the screen. Asks to be acknowledged, then stays as a line that opens. */
export function CorrectionNote({ exam, session }: Props) {
  const { state, position } = exam;
  const ofThis = state.corrections.filter((one) => one.items.some((item) => item.position === position));
  return ofThis.map((one) =>
    one.seen_at_ms === null ? (
      <Unseen key={one.id} correction={one} position={position} session={session} />
    ) : (
      <Seen key={one.id} correction={one} position={position} />
    ),
  );
}

interface OneProps {
  correction: Correction;
  position: number;
}

function Changes({ correction, position }: OneProps) {
  const item = correction.items.find((one) => one.position === position);
  return item ? <TextChanges before={item.before} after={item.after} /> : null;
}

function Unseen({ correction, position, session }: OneProps & { session: ExamSession }) {
  const { t } = useTranslation('exams');
  const [isBusy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);
  const see = async () => {
    setBusy(true);
    const isTold = await session.see(correction.id);
    setBusy(false);
    setLost(!isTold);
  };
  return (
    <section className={styles.unseen} role="alert">
      <p className={styles.title}>
        <strong>{t('correction.title')}</strong>
        <span>{correction.note}</span>
      </p>
      <Changes correction={correction} position={position} />
      <div className={styles.foot}>
        {correction.was_answered ? <span>{t('correction.kept')}</span> : null}
        <Button type="primary" loading={isBusy} onClick={() => void see()}>
          {t('correction.seen')}
        </Button>
      </div>
      {isLost ? <p className={styles.lost}>{t('correction.failed')}</p> : null}
    </section>
  );
}

function Seen({ correction, position }: OneProps) {
  const { t } = useTranslation('exams');
  return (
    <details className={styles.seen}>
      <summary>
        {t('correction.title')}：{correction.note}
      </summary>
      <Changes correction={correction} position={position} />
    </details>
  );
}
