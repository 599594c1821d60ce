import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import grid from '@/shared/grid/grid.module.css';
import { Money } from '@/shared/ui/Money';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import { Group } from '../editors/fields';
import styles from './company.module.css';
import type { TrialReport } from './useCompanyTrial';

type Books = NonNullable<TrialReport['books']>;

const tones: Record<Books['closing'][number]['state'], Tone> = {
  to_do: 'warn',
  done: 'good',
  nothing_to_do: 'neutral',
};

/** The books at the end of the first month, every reference voucher posted. */
export function TrialBooks({ books }: { books: Books }) {
  const { t, i18n } = useTranslation('company');
  const isChinese = i18n.language.startsWith('zh');
  return (
    <>
      <Group title={t('trial.closing', { period: books.period })} hint={t('trial.closingHint')}>
        <ul className={styles.list}>
          {books.closing.map(({ step, state, why }) => (
            <li key={step}>
              <StatusTag tone={tones[state]}>{t(`trial.states.${state}`)}</StatusTag>
              <span>{t(`trial.steps.${step}`)}</span>
              <span className={styles.hint}>{why}</span>
            </li>
          ))}
        </ul>
        {books.open.length > 0 ? (
          <section className={styles.section} aria-label={t('trial.open')}>
            <h3>{t('trial.open')}</h3>
            <ul className={styles.list}>
              {books.open.map((remark, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a remark is its place
                <li key={at} className={styles.wrong}>
                  {isChinese ? remark.zh : remark.en}
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <p className={`${styles.hint} ${styles.even}`}>{t('trial.nothingOpen')}</p>
        )}
      </Group>
      <Group title={t('trial.balance')}>
        <Balance balance={books.balance} />
      </Group>
      <Group title={t('trial.statements')}>
        <div className={styles.section}>
          {books.statements.map((statement) => (
            <details key={statement.kind}>
              <summary>{statement.title}</summary>
              <Sheet statement={statement} />
            </details>
          ))}
        </div>
      </Group>
    </>
  );
}

const amounts = [
  'opening_debit',
  'opening_credit',
  'debit',
  'credit',
  'closing_debit',
  'closing_credit',
] as const;

function Balance({ balance: { rows, totals } }: { balance: Books['balance'] }) {
  const { t } = useTranslation('company');
  const cells = (row: Books['balance']['totals']) =>
    amounts.map((field) => (
      <td key={field} className={styles.amount}>
        <Money amount={row[field]} zero="empty" />
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reached by keyboard
    <section className={grid.scroll} aria-label={t('trial.balance')} tabIndex={0}>
      <table className={styles.sheet} aria-label={t('trial.balance')}>
        <thead>
          <tr>
            <th scope="col">{t('fields.account')}</th>
            {amounts.map((field) => (
              <th key={field} scope="col" className={styles.amount}>
                {t(`trial.columns.${field}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.account} ${row.aux}`}>
              <td style={{ paddingLeft: 8 + 16 * Math.max(0, row.level - 1) }}>
                {row.account} {row.name} {row.aux}
              </td>
              {cells(row)}
            </tr>
          ))}
          <tr className={styles.total}>
            <td>{t('trial.total')}</td>
            {cells(totals)}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Sheet({ statement }: { statement: Books['statements'][number] }) {
  const { t } = useTranslation('company');
  let section: string | null = null;
  const rows = statement.lines.map((line) => {
    const begins = line.section !== null && line.section !== section ? line.section : undefined;
    section = line.section;
    return { line, begins };
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reached by keyboard
    <section className={grid.scroll} aria-label={statement.title} tabIndex={0}>
      <table className={styles.sheet} aria-label={statement.title}>
        <thead>
          <tr>
            <th scope="col">{t('trial.item')}</th>
            {statement.columns.map((column) => (
              <th key={column.column} scope="col" className={styles.amount}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, begins }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines without a number are their places
            <Fragment key={row}>
              {begins === undefined ? null : (
                <tr>
                  <td className={styles.head} colSpan={statement.columns.length + 1}>
                    {begins}
                  </td>
                </tr>
              )}
              <tr className={line.is_total ? styles.total : undefined}>
                <td style={{ paddingLeft: 8 + 16 * line.indent }}>{line.label}</td>
                {line.cells.map((cell, at) => (
                  <td key={statement.columns[at]?.column ?? at} className={styles.amount}>
                    <Money amount={cell.amount} zero="empty" />
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}
