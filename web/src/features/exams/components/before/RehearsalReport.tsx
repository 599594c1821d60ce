import { useTranslation } from 'react-i18next';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { RehearsalRow } from '../../beforeApi';
import styles from './before.module.css';

type Report = NonNullable<RehearsalRow['report']>;

const tones = { go: 'good', tight: 'warn', no_go: 'bad' } as const;

/** The verdict in a sentence with its reason; the figures below, for whoever looks after the server. */
export function RehearsalReport({ report, students }: { report: Report; students: number }) {
  const { t } = useTranslation('exams');
  const { figures, verdict, bottleneck } = report;
  const waits = [
    ['start', figures.start],
    ['save', figures.save],
    ['submit', figures.submit],
    ['disk', figures.disk],
    ['database', figures.database],
  ] as const;
  return (
    <>
      <p className={styles.verdict}>
        <StatusTag tone={tones[verdict]}>{t(`before.rehearsal.verdict.${verdict}`)}</StatusTag>
        <span>{t(`before.rehearsal.means.${verdict}`, { count: students })}</span>
      </p>
      {figures.errors > 0 ? (
        <p className={styles.text}>{t('before.rehearsal.errors', { count: figures.errors })}</p>
      ) : null}
      {bottleneck === 'none' ? null : (
        <p className={styles.text}>{t(`before.rehearsal.bottleneck.${bottleneck}`)}</p>
      )}
      <table className={styles.waits}>
        <caption className="sp-visually-hidden">{t('before.rehearsal.waits')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('before.rehearsal.ms')}</th>
            <th scope="col">p50</th>
            <th scope="col">p95</th>
            <th scope="col">p99</th>
          </tr>
        </thead>
        <tbody>
          {waits.map(([name, one]) => (
            <tr key={name}>
              <th scope="row">{t(`before.rehearsal.of.${name}`)}</th>
              <td>{one.p50_ms}</td>
              <td>{one.p95_ms}</td>
              <td>{one.p99_ms}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {figures.processor_percent === null ? null : (
        <p className={styles.aside}>
          {t('before.rehearsal.processor', { count: figures.processor_percent })}
        </p>
      )}
    </>
  );
}
