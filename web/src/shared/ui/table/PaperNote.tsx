import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';

interface Props {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** Rows on this page, and in all. */
  rows: number;
  total: number;
  /** The table can save all of them. */
  isExportable: boolean;
}

/** On paper only, below one page of a longer list: which rows these are, and how to have all. */
export function PaperNote({ page, pageSize, rows, total, isExportable }: Props) {
  const { t } = useTranslation('shell');
  const from = (page - 1) * pageSize + 1;
  const place = { from, to: from + rows - 1, total };
  return (
    <p className={styles.paperNote}>
      {t('table.printed', place)}
      {isExportable ? t('table.printedHint') : null}
    </p>
  );
}
