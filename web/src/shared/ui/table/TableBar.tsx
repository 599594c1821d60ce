import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';

interface Props {
  filters: ReactNode;
  actions: ReactNode;
  onExport: (() => Promise<unknown>) | undefined;
  /** Rows of the list; undefined while it is on its way. */
  total: number | undefined;
  /** Nothing to filter or do: the total stands where the filters would. */
  isIdle: boolean;
  tools: ReactNode;
}

/** The row above a table: filters left, acts and the table's own buttons right. */
export function TableBar({ filters, actions, onExport, total, isIdle, tools }: Props) {
  const { t } = useTranslation('shell');
  const exporting = useMutation({ mutationFn: async () => onExport?.() });
  return (
    <div className={styles.bar}>
      {isIdle ? (
        <span className={styles.total}>
          {total === undefined ? null : t('table.total', { count: total })}
        </span>
      ) : (
        <search className={styles.filters}>{filters}</search>
      )}
      <div className={styles.actions}>
        {actions}
        {onExport ? (
          <Button
            icon={<DownloadOutlined />}
            className={styles.export ?? ''}
            loading={exporting.isPending}
            onClick={() => exporting.mutate()}
          >
            {total ? t('table.exportCount', { count: total }) : t('table.export')}
          </Button>
        ) : null}
        {tools}
      </div>
    </div>
  );
}
