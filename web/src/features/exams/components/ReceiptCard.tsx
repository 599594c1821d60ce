import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled';
import ClockCircleFilled from '@ant-design/icons/ClockCircleFilled';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { LinkButton } from '@/shared/ui/LinkButton';
import type { AttemptView } from '../api';
import type { HandedIn } from '../model/examSession';
import type { BackSearch } from './EntryCard';
import styles from './exam.module.css';
import { LeftBehind } from './LeftBehind';
import { ReceiptDownload } from './ReceiptDownload';

interface Props extends HandedIn {
  view: Pick<
    AttemptView,
    'id' | 'answer_file_key' | 'title' | 'student_name' | 'student_number' | 'is_trial'
  >;
  back: BackSearch;
}

/** What a student keeps after handing in: whose paper, how it ended, how much was answered, and the proof of it. */
export function ReceiptCard({ view, back, receipt, by, atMs, answered, questions, left }: Props) {
  const { t } = useTranslation('exams');
  const isForced = by !== null && by !== 'student';
  const facts: [string, string][] = [
    [t('receipt.person'), view.student_name],
    ...(view.student_number
      ? ([[t('receipt.studentNumber'), view.student_number]] as [string, string][])
      : []),
    [t('receipt.answered'), `${answered} / ${questions}`],
    [t('receipt.at'), formatDateTime(atMs ?? receipt.at_ms)],
  ];
  return (
    <div className={styles.frame}>
      <div className={styles.card}>
        {isForced ? (
          <ClockCircleFilled className={`${styles.bigMark} ${styles.forced}`} aria-hidden />
        ) : (
          <CheckCircleFilled className={styles.bigMark ?? ''} aria-hidden />
        )}
        <h1 className={styles.cardTitle} style={{ marginTop: 8 }}>
          {t(`receipt.heading.${by ?? 'student'}`)}
        </h1>
        <p className={styles.paperTitle}>{view.title}</p>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div className={styles.fact} key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <LeftBehind view={view} left={left} />
        <div className={styles.hash}>
          <div className={styles.leftLabel}>{t('receipt.number', { number: receipt.number })}</div>
          {receipt.hash}
        </div>
        <p className={styles.person}>{t('receipt.text')}</p>
        <div className={styles.actions}>
          {view.is_trial ? (
            <LinkButton variant="primary" to="/course/testRecord" search={{ ...back, attempt_id: view.id }}>
              {t('before.testRun.result')}
            </LinkButton>
          ) : (
            <LinkButton variant="primary" to="/course/testRecord" search={back}>
              {t('receipt.records')}
            </LinkButton>
          )}
          <ReceiptDownload attemptId={view.id} title={view.title} />
          <Button onClick={() => window.print()}>{t('receipt.print')}</Button>
        </div>
      </div>
    </div>
  );
}
