import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import type { BookReport } from '../../api/types';
import { toneOf } from '../../model/percent';
import styles from '../ReportTab.module.css';
import { ChangeLine } from './ChangeLine';
import { Deduction } from './Deduction';
import { Said } from './Said';

interface Props {
  report: BookReport;
  bookId: number;
}

/** The parts of a mark: what each earned, every deduction of it, and what a teacher changed of them. */
export function ReportParts({ report, bookId }: Props) {
  const weights = report.parts.reduce((sum, part) => sum + part.weight, 0);
  return (
    <ul className={styles.parts}>
      {report.parts.map((part) => (
        <li key={part.part}>
          <Part
            part={part}
            weight={weights > 0 ? Math.round((part.weight / weights) * 100) : 0}
            number={report.number}
            bookId={bookId}
            mayChange={report.may_change}
          />
        </li>
      ))}
    </ul>
  );
}

interface PartProps {
  part: BookReport['parts'][number];
  /** Among the parts, in percent. */
  weight: number;
  /** Of the hand-in. */
  number: number;
  bookId: number;
  mayChange: boolean;
}

function Part({ part, weight, number, bookId, mayChange }: PartProps) {
  const { t } = useTranslation('simulation');
  const counts = part.changed_percent ?? part.percent;
  const place = { number, line: { kind: 'part' as const, part: part.part } };
  return (
    <>
      <p>
        <span>
          {t(`part.${part.part}`)}
          {mayChange ? (
            <ChangeLine
              bookId={bookId}
              place={place}
              name={t(`part.${part.part}`)}
              before={part.percent}
              change={part.change}
            />
          ) : null}
        </span>
        <span className="sp-number">
          {part.changed_percent === null ? '' : `${roundPercent(part.percent)}% → `}
          {roundPercent(counts)}%<small> × {weight}%</small>
        </span>
      </p>
      <i aria-hidden="true">
        <b className={styles[toneOf(counts)]} style={{ width: `${Math.min(100, counts)}%` }} />
      </i>
      {part.change ? <Said change={part.change} isWhole /> : null}
      {part.reasons.length > 0 ? (
        <details open={part.reasons.some((reason) => reason.change !== null)}>
          <summary>{t('report.reasons', { count: part.reasons.length })}</summary>
          <ul>
            {part.reasons.map((reason, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no identity but their place
              <li key={index}>
                <Deduction bookId={bookId} place={place} at={index} reason={reason} mayChange={mayChange} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
