import { useTranslation } from 'react-i18next';
import { Entries } from '@/shared/vouchers/Entries';
import type { FlowOf } from '@/shared/vouchers/flows';
import type { BooksOf, ClassReference } from '../../../api/ways';
import { Accepted } from './Accepted';
import styles from './businesses.module.css';
import { type NextAct, useNextAct } from './useNextAct';
import { Ways } from './Ways';

export interface ReferenceProps {
  of: BooksOf;
  /** The business's number, as people call it. */
  number: number;
  reference: ClassReference;
  nameOf: (code: string) => string | undefined;
  flowOf: FlowOf;
  /** Of its parts: one step below what stands above them. */
  Heading: 'h2' | 'h3';
}

/** A voucher's ways with what hands the keyboard on from one to the next. */
export interface WaysProps extends ReferenceProps {
  next: NextAct;
}

/** One expected voucher: its lines, why marks were lost, in which ways it was booked, which ways are accepted. */
export function Reference({ title, ...props }: ReferenceProps & { title: string | undefined }) {
  const { t } = useTranslation('ways');
  const { reference, nameOf, flowOf, Heading } = props;
  const { box, ...next } = useNextAct<HTMLElement>();
  return (
    <section ref={box} className={styles.reference} aria-label={title}>
      {title === undefined ? null : <h2 className={styles.voucher}>{title}</h2>}
      <div className={styles.beside}>
        <div>
          <Heading className={styles.heading}>{t('business.expected')}</Heading>
          <Entries lines={reference.expected} nameOf={nameOf} flowOf={flowOf} />
        </div>
        <Reasons {...props} />
      </div>
      {reference.accepted.length > 0 ? <Accepted {...props} next={next} /> : null}
      <Ways {...props} next={next} />
    </section>
  );
}

/** Why marks were lost; what was right is a reason too, and left out. */
function Reasons({ reference: { reasons }, Heading }: ReferenceProps) {
  const { t } = useTranslation('ways');
  const faults = reasons.filter((reason) => !reason.code.startsWith('OK'));
  return (
    <div>
      <Heading className={styles.heading}>{t('business.reasons')}</Heading>
      {faults.length === 0 ? <p className={styles.dim}>{t('business.noReasons')}</p> : null}
      <ul className={styles.reasons}>
        {faults.map(({ code, text, count }) => (
          <li key={`${code} ${text}`}>
            <span>{text}</span>
            <b className="sp-number">{t('business.times', { count })}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
