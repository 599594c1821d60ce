import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import type { Submission } from '../api';
import styles from './Retested.module.css';

type Props = { submission: Pick<Submission, 'retested' | 'percent'> };

/** That the tests were put right since the program was handed in: what it earned before, why, and when. */
export function Retested({ submission: { retested, percent } }: Props) {
  const { t } = useTranslation('coding');
  if (retested === null) return null;
  const before = retested.was_percent === null ? undefined : roundPercent(retested.was_percent);
  const after = roundPercent(percent ?? 0);
  return (
    <aside className={styles.box}>
      <p className="sp-number">
        {before === undefined
          ? t('report.retestedBroken', { after })
          : before === after
            ? t('report.retestedSame', { after })
            : t('report.retested', { before, after })}
      </p>
      <p className={styles.why}>
        <span>{t('report.retestedWhy', { reason: retested.reason })}</span>
        <small className="sp-number">{formatDateTime(retested.applied_at_ms)}</small>
      </p>
    </aside>
  );
}
