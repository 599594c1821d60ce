import type { ReactNode } from 'react';
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
  /** Whether the company would be another; a sheet that says the same is not to be taken. */
  changes: boolean;
}

/** What of a sheet could not be read or finds no place in the company, and what it would change there. */
export function SheetPreview({ company, read, taken, changes }: Props) {
  const { t } = useTranslation('company');
  const isAny = read.accounts.length + read.opening.length + read.vouchers.length > 0;
  return (
    <div className={styles.part}>
      <Remarks {...{ read, taken }} />
      {isAny && !changes ? <p className={styles.hint}>{t('sheet.same')}</p> : null}
      {taken && changes ? <CompanyDiff before={company} after={{ ...company, ...taken.patch }} /> : null}
    </div>
  );
}

/** Row by row: what was not read, and what was assumed or passed over; then what concerns the whole sheet. */
function Remarks({ read, taken }: Pick<Props, 'read' | 'taken'>) {
  const { t, i18n } = useTranslation('company');
  const isChinese = i18n.language.startsWith('zh');
  const remarks = [...read.remarks].sort((one, other) => one.row - other.row);
  const faults = remarks.filter(({ is_fault }) => is_fault).length;
  const hidden = read.remark_count - remarks.length;
  const { strangeAccounts = [], strangeItems = [] } = taken ?? {};
  const strange = [
    strangeAccounts.length > 0 ? t('sheet.strangeAccounts', { list: listed(strangeAccounts) }) : '',
    strangeItems.length > 0 ? t('sheet.strangeItems', { list: listed(strangeItems) }) : '',
    read.ignored_columns.length > 0 ? t('sheet.ignored', { list: listed(read.ignored_columns) }) : '',
  ].filter(Boolean);
  if (remarks.length + strange.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('sheet.remarks')}>
      <h3>
        {t('sheet.remarks')}
        {faults > 0 && hidden <= 0 ? (
          <small className={styles.hint}> {t('sheet.faultCount', { count: faults })}</small>
        ) : null}
      </h3>
      <ul className={styles.remarks}>
        {remarks.map((remark, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a remark is its place
          <Line key={at} isFault={remark.is_fault}>
            {remark.row > 0 ? <b>{t('sheet.row', { row: remark.row })}</b> : null}
            {remark.column === '' ? null : <span className={styles.hint}>{remark.column}</span>}
            <span>{isChinese ? remark.zh : remark.en}</span>
          </Line>
        ))}
        {strange.map((text) => (
          <Line key={text} isFault={false}>
            <span>{text}</span>
          </Line>
        ))}
      </ul>
      {hidden > 0 ? <p className={styles.hint}>{t('sheet.hidden', { count: hidden })}</p> : null}
    </section>
  );
}

function Line({ isFault, children }: { isFault: boolean; children: ReactNode }) {
  const { t } = useTranslation('company');
  return (
    <li>
      <StatusTag tone={isFault ? 'bad' : 'warn'}>{t(isFault ? 'sheet.fault' : 'sheet.remark')}</StatusTag>
      <div className={styles.remark}>{children}</div>
    </li>
  );
}
