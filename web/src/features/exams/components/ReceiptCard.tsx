import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import ClockCircleFilled from '@ant-design/icons/ClockCircleFilled';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { HandedIn } from '../model/examSession';
import type { BackSearch } from './EntryCard';
import styles from './exam.module.css';
import { ReceiptDownload } from './ReceiptDownload';

interface Props extends HandedIn {
  attemptId: number;
  title: string;
  student: { name: string; number: string | null };
  back: BackSearch;
}

/** What a student keeps after handing in: whose paper, how it ended, how much was answered, and the proof of it. */
export function ReceiptCard({
  attemptId,
  title,
  student,
  back,
  receipt,
  by,
  atMs,
  answered,
  questions,
  refused,
}: Props) {
  const { t } = useTranslation('exams');
  const isForced = by !== null && by !== 'student';
  const facts: [string, string][] = [
    [t('receipt.person'), student.name],
    ...(student.number ? ([[t('receipt.studentNumber'), student.number]] as [string, string][]) : []),
    [t('receipt.answered'), `${answered} / ${questions}`],
    [t('receipt.at'), formatDateTime(atMs ?? receipt.at_ms)],
  ];
  return (
    <div className={styles.frame}>
      <main className={styles.card}>
        {isForced ? (
          <ClockCircleFilled className={`${styles.bigMark} ${styles.forced}`} aria-hidden />
        ) : (
          <CheckCircleFilled className={styles.bigMark ?? ''} aria-hidden />
        )}
        <h1 className={styles.cardTitle} style={{ marginTop: 8 }}>
          {t(`receipt.heading.${by ?? 'student'}`)}
        </h1>
        <p className={styles.paperTitle}>{title}</p>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div className={styles.fact} key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {refused > 0 ? <p className={styles.warn}>{t('receipt.refused', { count: refused })}</p> : null}
        <div className={styles.hash}>
          <div className={styles.leftLabel}>{t('receipt.number', { number: receipt.number })}</div>
          {receipt.hash}
        </div>
        <p className={styles.person}>{t('receipt.text')}</p>
        <div className={styles.actions}>
          <LinkButton variant="primary" to="/course/testRecord" search={back}>
            {t('receipt.records')}
          </LinkButton>
          <ReceiptDownload attemptId={attemptId} title={title} />
          <Button onClick={() => window.print()}>{t('receipt.print')}</Button>
        </div>
      </main>
    </div>
  );
}
