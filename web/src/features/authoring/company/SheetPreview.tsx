import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import { StatusTag } from '@/shared/ui/StatusTag';
import { CompanyDiff } from '../components/CompanyDiff';
import styles from './company.module.css';
import type { Company } from './part';
import type { CompanySheet, Placed } from './sheets';

interface Props {
  company: Company;
  read: CompanySheet;
  /** None while nothing was read. */
  taken: Placed | undefined;
}

/** What a sheet would change in the company, what of it finds no place, and what could not be read. */
export function SheetPreview({ company, read, taken }: Props) {
  const { t } = useTranslation('company');
  const isAny = read.accounts.length + read.opening.length + read.vouchers.length > 0;
  return (
    <div className={styles.part}>
      <Remarks read={read} />
      {taken && taken.strangeAccounts.length > 0 ? (
        <p className={styles.wrong}>{t('sheet.strangeAccounts', { list: listed(taken.strangeAccounts) })}</p>
      ) : null}
      {taken && taken.strangeItems.length > 0 ? (
        <p className={styles.wrong}>{t('sheet.strangeItems', { list: listed(taken.strangeItems) })}</p>
      ) : null}
      {read.ignored_columns.length > 0 ? (
        <p className={styles.hint}>{t('sheet.ignored', { list: listed(read.ignored_columns) })}</p>
      ) : null}
      {taken && isAny ? <CompanyDiff before={company} after={{ ...company, ...taken.patch }} /> : null}
    </div>
  );
}

/** Row by row: what was not read, and what was assumed or passed over. */
function Remarks({ read }: { read: CompanySheet }) {
  const { t, i18n } = useTranslation('company');
  const isChinese = i18n.language.startsWith('zh');
  if (read.remarks.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('sheet.remarks')}>
      <h3>{t('sheet.remarks')}</h3>
      <ul className={styles.list}>
        {read.remarks.map((remark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a remark is its place
          <li key={at}>
            <StatusTag tone={remark.is_fault ? 'bad' : 'warn'}>
              {t(remark.is_fault ? 'sheet.fault' : 'sheet.remark')}
            </StatusTag>
            {remark.row > 0 ? <span>{t('sheet.row', { row: remark.row })}</span> : null}
            {remark.column === '' ? null : <span className={styles.hint}>{remark.column}</span>}
            <span>{isChinese ? remark.zh : remark.en}</span>
          </li>
        ))}
      </ul>
      {read.remark_count > read.remarks.length ? (
        <p className={styles.hint}>{t('diff.more', { count: read.remark_count - read.remarks.length })}</p>
      ) : null}
    </section>
  );
}
