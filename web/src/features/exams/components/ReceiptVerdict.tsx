import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import styles from './ReceiptVerdict.module.css';

interface Props {
  file: Schema<'ReceiptFile'>;
  verdict: Schema<'ReceiptVerdict'>;
}

/** What became of the check, and what the file says. */
export function ReceiptVerdict({ file, verdict }: Props) {
  const { t } = useTranslation('evidence');
  const isGood = verdict.kind === 'genuine';
  const { statement } = file;
  const last = statement.receipts[statement.receipts.length - 1];
  const student = [statement.student_name, statement.student_number].filter(Boolean).join(' ');
  const facts: [string, string][] = [
    [t('check.school'), statement.school],
    [t('check.exam'), statement.assessment],
    [t('check.student'), student],
    [t('check.answered'), `${statement.answered} / ${statement.questions}`],
    [t('check.submitted'), formatMoment(statement.submitted_at_ms)],
    [t('check.receipts'), t('check.receiptCount', { count: statement.receipts.length })],
  ];
  return (
    <section className={styles.verdict} data-good={isGood}>
      <div role="status" className={styles.head}>
        <span aria-hidden className={styles.mark}>
          {isGood ? '✓' : '✕'}
        </span>
        <h2>{isGood ? t('check.good') : t('check.bad')}</h2>
      </div>
      <Why verdict={verdict} />
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.codes}>
        {last ? (
          <div>
            <dt>{t('check.last')}</dt>
            <dd>{last.hash}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('check.key')}</dt>
          <dd>{file.key}</dd>
        </div>
      </dl>
    </section>
  );
}

/** Without the calendar library: this page is read by people who have loaded nothing else. */
function formatMoment(ms: number | null): string {
  return ms === null ? '—' : new Date(ms).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
}

function Why({ verdict }: { verdict: Props['verdict'] }) {
  const { t } = useTranslation('evidence');
  if (verdict.kind === 'genuine') {
    return verdict.later > 0 ? <p>{t('check.later', { count: verdict.later })}</p> : null;
  }
  return <p>{t(`check.${verdict.kind}`, { ...verdict })}</p>;
}
