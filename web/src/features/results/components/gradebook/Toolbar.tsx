import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { QuickSearch } from '@/shared/ui/table/filters';
import type { Gradebook } from '../../model/gradebook/types';
import styles from './gradebook.module.css';

interface Props {
  book: Gradebook;
  /** Why nothing may be changed now. */
  locked: string | undefined;
  /** How many students the sheet shows. */
  listed: number;
  onMessage: () => void;
  onScheme: () => void;
}

/** Above the sheet: whom it shows, what its colours mean, and the way to the weights. */
export function Toolbar({ book, locked, listed, onMessage, onScheme }: Props) {
  const { t } = useTranslation('gradebook');
  const { chips } = useFigures(book.means && book.students, [
    { key: 'missing', label: t('only.missing'), counts: (row) => (row.sum?.missing ?? 0) > 0, tone: 'bad' },
    { key: 'waiting', label: t('only.waiting'), counts: (row) => (row.sum?.waiting ?? 0) > 0, tone: 'warn' },
  ]);
  return (
    <div className={styles.bar}>
      <search>
        <QuickSearch placeholder={t('search')} />
        <Figures chips={chips} />
      </search>
      <div className={styles.end}>
        <span className={styles.legend}>
          <span>
            <i className={styles.keyMissing} />
            {t('cell.missing')}
          </span>
          <span>
            <i className={styles.keyLate} />
            {t('legend.late')}
          </span>
          <span>
            <i className={styles.keyWaiting} />
            {t('cell.waiting')}
          </span>
          <span>{t('legend.none')}</span>
        </span>
        <Button disabled={listed === 0} onClick={onMessage}>
          {t('message', { count: listed })}
        </Button>
        <Button disabled={locked !== undefined} title={locked} onClick={onScheme}>
          {t('scheme.open')}
        </Button>
      </div>
    </div>
  );
}
