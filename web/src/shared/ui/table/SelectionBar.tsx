import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';

export interface Selection {
  keys: (string | number)[];
  onChange: (keys: (string | number)[]) => void;
  /** What can be done with the selected rows. */
  actions: ReactNode;
  /** One of them is on its way, as one call for all. */
  isBusy?: boolean;
}

/** How many rows are chosen, and what can be done with them; nothing while none is. */
export function SelectionBar({ keys, onChange, actions, isBusy = false }: Selection) {
  const { t } = useTranslation('shell');
  if (keys.length === 0) return null;
  return (
    <div className={styles.selection}>
      <span>{t('table.selected', { count: keys.length })}</span>
      <Button type="link" size="small" disabled={isBusy} onClick={() => onChange([])}>
        {t('table.clear')}
      </Button>
      <span role="status">{isBusy ? t('table.working', { count: keys.length }) : null}</span>
      <span className={styles.selectionActions} inert={isBusy}>
        {actions}
      </span>
    </div>
  );
}
