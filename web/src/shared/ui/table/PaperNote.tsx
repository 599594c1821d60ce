import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';

interface Props {
  /** The first row that is printed, counted from 1. */
  from: number;
  /** Rows that are printed, and in all. */
  rows: number;
  total: number;
  /** How to have all of them. */
  hint: 'print' | 'export' | undefined;
}

/** On paper only, below a part of a longer list: which rows these are, and how to have all. */
export function PaperNote({ from, rows, total, hint }: Props) {
  const { t } = useTranslation('shell');
  const place = { from, to: from + rows - 1, total };
  return (
    <p className={styles.paperNote}>
      {t('table.printed', place)}
      {hint ? t(hint === 'print' ? 'table.printHint' : 'table.printedHint') : null}
    </p>
  );
}
