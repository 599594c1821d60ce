import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import type { AppealStep } from './api';
import styles from './appeals.module.css';

interface Props {
  steps: AppealStep[];
  /** What the student is called: oneself, or nobody in particular. */
  student: string;
}

/** Every step of an appeal: when, who, what, and what was said. */
export function AppealSteps({ steps, student }: Props) {
  const { t } = useTranslation('appeals');
  return (
    <ol className={styles.steps} aria-label={t('stepsTitle')}>
      {steps.map((step) => (
        <li key={`${step.kind} ${step.at_ms}`}>
          <span className={styles.stepHead}>
            <span className="sp-number">{formatDateTime(step.at_ms)}</span>
            <span>
              {step.by_name ?? student} {t(`step.${step.kind}`)}
            </span>
          </span>
          {step.text === '' ? null : <p className={styles.text}>{step.text}</p>}
        </li>
      ))}
    </ol>
  );
}
