import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextChanges } from '@/shared/ui/TextChanges';
import styles from '../company/company.module.css';
import type { Company } from '../company/part';
import { companyChanges } from '../model/companyChanges';
import type { Detail, RowChange } from '../model/rowChanges';

/** Rows of a part, and fields of a row, that are told one by one. */
const mostRows = 60;
const mostFields = 12;

interface Props {
  before: Company | null;
  after: Company | null;
}

/** Which accounts, businesses, vouchers of a company changed, and what in them. */
export function CompanyDiff({ before, after }: Props) {
  const { t } = useTranslation('company');
  const parts = useMemo(() => (before && after ? companyChanges(before, after) : []), [before, after]);
  const only = after ?? before;
  if (only && (before === null || after === null)) {
    return (
      <p className={styles.hint}>
        {t('diff.whole', {
          accounts: only.accounts.length,
          openings: only.opening.length,
          businesses: only.businesses.length,
          vouchers: only.vouchers.length,
        })}
      </p>
    );
  }
  if (parts.length === 0) return <p className={styles.hint}>{t('diff.same')}</p>;
  return (
    <div className={styles.diff}>
      {parts.map(({ part, rows }) => (
        <section
          key={part}
          className={styles.section}
          aria-label={t(`diff.parts.${part}` as 'diff.parts.head')}
        >
          <h3>
            {t(`diff.parts.${part}` as 'diff.parts.head')} <Counts rows={rows} />
          </h3>
          <ul>
            {rows.slice(0, mostRows).map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a change is its place
              <RowLine key={at} row={row} />
            ))}
          </ul>
          {rows.length > mostRows ? (
            <p className={styles.hint}>{t('diff.more', { count: rows.length - mostRows })}</p>
          ) : null}
        </section>
      ))}
    </div>
  );
}

const kinds = ['new', 'changed', 'gone'] as const;

function Counts({ rows }: { rows: readonly RowChange[] }) {
  const { t } = useTranslation('company');
  if (rows.every((row) => row.name === '')) return null;
  const words = kinds.flatMap((kind) => {
    const count = rows.filter((row) => row.kind === kind).length;
    return count === 0 ? [] : [t(`diff.count.${kind}`, { count })];
  });
  return <small className={styles.hint}>{words.join(' · ')}</small>;
}

function RowLine({ row }: { row: RowChange }) {
  const { t } = useTranslation('company');
  const shown = row.details.slice(0, mostFields);
  return (
    <li>
      {row.name === '' && row.kind === 'changed' ? null : (
        <>
          {t(`diff.kinds.${row.kind}`)} <b>{row.name}</b>
        </>
      )}
      {shown.length > 0 ? (
        <ul>
          {shown.map((detail, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
            <li key={at}>
              <DetailLine detail={detail} />
            </li>
          ))}
        </ul>
      ) : null}
      {row.details.length > shown.length ? (
        <span className={styles.hint}>{t('diff.more', { count: row.details.length - shown.length })}</span>
      ) : null}
    </li>
  );
}

function DetailLine({ detail: { field, before, after } }: { detail: Detail }) {
  const { t } = useTranslation('company');
  const name = t([`diff.fields.${field}`, `fields.${field}`] as unknown as 'fields.name', {
    defaultValue: '',
  });
  const word = (value: string) =>
    value === 'true' || value === 'false'
      ? t(`diff.${value}`)
      : t(`values.${valuesOf[field] ?? field}.${value}` as 'values.side.debit', { defaultValue: value });
  return (
    <>
      {name ? `${name} ` : null}
      <TextChanges before={word(before)} after={word(after)} />
    </>
  );
}

/** Fields whose words are those of another. */
const valuesOf: Record<string, string> = { direction: 'side' };
