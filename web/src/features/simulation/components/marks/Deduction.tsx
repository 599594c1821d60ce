import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { roundPercent } from '@/shared/lib/points';
import styles from '../ReportTab.module.css';
import { ChangeLine, type Place } from './ChangeLine';
import { Said } from './Said';

interface Props {
  bookId: number;
  /** Its line of the report. */
  place: Place;
  /** Its place among the reasons of the line. */
  at: number;
  reason: Schema<'BookDeductionView'>;
  mayChange: boolean;
}

/** A reason of a line with what it cost; what its teacher lets it cost stands beside it. */
export function Deduction({ bookId, place, at, reason, mayChange }: Props) {
  const { t } = useTranslation('simulation');
  const isFault = reason.cost_percent !== null;
  const isWaived = reason.change?.percent === 0;
  const tone = !isFault ? styles.fine : isWaived ? styles.waived : styles.fault;
  return (
    <>
      <span className={tone}>{reason.text}</span>
      {reason.cost_percent ? (
        <small className="sp-number">
          {' '}
          {t('report.changed.cost', { percent: roundPercent(reason.cost_percent) })}
        </small>
      ) : null}
      {reason.change ? <Said change={reason.change} /> : null}
      {mayChange && isFault ? (
        <ChangeLine
          bookId={bookId}
          place={{ ...place, deduction: { place: at, code: reason.code } }}
          name={reason.text}
          before={reason.cost_percent ?? 0}
          change={reason.change}
        />
      ) : null}
    </>
  );
}
