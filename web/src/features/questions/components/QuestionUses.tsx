import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { formatDate } from '@/shared/lib/time';
import { StatusTag } from '@/shared/ui/StatusTag';
import { usesQuery } from '../api';
import { EarlierUses } from './EarlierUses';
import { flagWords } from './flagWords';
import styles from './quality.module.css';

/** Where a question was asked: in earlier versions that are marked otherwise by now, and what it did in exams. */
export function QuestionUses({ id }: { id: number }) {
  const { data } = useQuery(usesQuery(id));
  if (data === undefined) return null;
  return (
    <>
      <EarlierUses uses={data.earlier} />
      <ReleasedUses data={data} />
    </>
  );
}

/** The exams whose results are out. */
function ReleasedUses({ data }: { data: Schema<'QuestionUses'> }) {
  const { t } = useTranslation('questions');
  return (
    <section>
      <h3>{t('quality.uses')}</h3>
      {data.flags.length === 0 ? null : (
        <p className={styles.flags}>
          {data.flags.map((flag) => (
            <StatusTag key={flag.kind} tone="warn">
              {flagWords(t, flag)}
            </StatusTag>
          ))}
        </p>
      )}
      {data.uses.length === 0 ? (
        <p className={styles.dim}>{t('quality.unused')}</p>
      ) : (
        <table className={styles.uses}>
          <thead>
            <tr>
              <th scope="col">{t('quality.exam')}</th>
              <th scope="col">{t('quality.answered')}</th>
              <th scope="col">{t('quality.facility')}</th>
              <th scope="col">{t('quality.discrimination')}</th>
            </tr>
          </thead>
          <tbody>
            {data.uses.map((use) => (
              <tr key={`${use.title} ${use.at_ms}`}>
                <th scope="row">
                  {use.title} <small className={styles.dim}>{formatDate(use.at_ms)}</small>
                </th>
                <td className="sp-number">{use.answered}</td>
                <td className="sp-number">
                  {use.facility === null ? '—' : `${Math.round(use.facility * 100)}%`}
                </td>
                <td className="sp-number">{use.discrimination?.toFixed(2) ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
