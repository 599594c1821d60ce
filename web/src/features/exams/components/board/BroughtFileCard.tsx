import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { stemLine } from '@/shared/questions/stemLine';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { BroughtFile } from '../../managedApi';
import styles from './board.module.css';
import { DecideFile } from './DecideFile';

const tones = { offered: 'warn', taken: 'good', refused: 'neutral' } as const;

interface Props {
  assessmentId: number;
  file: BroughtFile;
}

/** One answer file: whose it is, when it was written, and every answer it would change, as it is and as it would be. */
export function BroughtFileCard({ assessmentId, file }: Props) {
  const { t } = useTranslation('invigilation');
  const isOpen = file.state === 'offered';
  const older = file.changes.filter((change) => !change.is_newer).length;
  return (
    <section className={styles.ready} aria-label={file.student_name ?? ''}>
      <p className={styles.changeHead}>
        <strong>
          {file.student_name} <span className={styles.aside}>{file.student_number}</span>
        </strong>
        <StatusTag tone={tones[file.state]}>{t(`answerFiles.state.${file.state}`)}</StatusTag>
      </p>
      <FileFacts file={file} />
      {isOpen && !file.is_of_writer ? (
        <Alert type="warning" showIcon title={t('answerFiles.otherPage')} />
      ) : null}
      {isOpen && older > 0 ? (
        <Alert type="warning" showIcon title={t('answerFiles.older', { count: older })} />
      ) : null}
      <ol className={styles.changes}>
        {file.changes.map((change) => (
          <li key={change.item.position}>
            <p className={styles.stem}>
              <strong>{t('answerFiles.number', { number: change.item.position + 1 })}</strong>{' '}
              {stemLine(change.item.stem)}
            </p>
            <div className={styles.versus}>
              <div>
                <p className={styles.aside}>{t('answerFiles.before')}</p>
                <AnswerReview body={change.item.body} answer={change.before} />
              </div>
              <div>
                <p className={styles.aside}>{t('answerFiles.after')}</p>
                <AnswerReview body={change.item.body} answer={change.after} />
              </div>
            </div>
          </li>
        ))}
      </ol>
      {isOpen ? <DecideFile assessmentId={assessmentId} file={file} /> : null}
    </section>
  );
}

/** When the page wrote it and lost the network, when it came and by whom, and what was decided. */
function FileFacts({ file }: { file: BroughtFile }) {
  const { t } = useTranslation('invigilation');
  const facts: [string, string][] = [
    [t('answerFiles.made'), formatDateTime(file.made_at_ms)],
    ...(file.silent_since_ms === null
      ? []
      : [[t('answerFiles.silent'), formatDateTime(file.silent_since_ms)] as [string, string]]),
    ...(file.deadline_at_ms === null
      ? []
      : [[t('answerFiles.deadline'), formatDateTime(file.deadline_at_ms)] as [string, string]]),
    [
      t('answerFiles.received'),
      file.by_name === null
        ? t('answerFiles.byPage', { time: formatDateTime(file.received_at_ms) })
        : t('answerFiles.byPerson', { name: file.by_name, time: formatDateTime(file.received_at_ms) }),
    ],
    ...(file.decided_at_ms === null
      ? []
      : [
          [
            t('answerFiles.decision'),
            t('answerFiles.byPerson', {
              name: file.decided_by_name ?? '',
              time: formatDateTime(file.decided_at_ms),
            }),
          ] as [string, string],
          [t('answerFiles.reason'), file.reason] as [string, string],
        ]),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
