import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type BankPlace, downloadReconciliation } from '../../api/reconciliation';
import type { Reconciliation } from '../../api/types';
import { BringStatement } from './BringStatement';
import styles from './Reconciliation.module.css';

/** How far the bank's statement goes, another statement, and the finished form as a file. */
export function StatementTools({
  place,
  data,
  canWrite,
}: {
  place: BankPlace;
  data: Reconciliation;
  canWrite: boolean;
}) {
  const { t } = useTranslation('simulation');
  return (
    <div className={styles.tools}>
      <span className={styles.until}>{t('reconciliation.until', { date: data.bank_until })}</span>
      {canWrite ? <BringStatement place={place} data={data} isAside /> : null}
      {data.statement ? (
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() =>
            void downloadReconciliation(place, `${t('reconciliation.statement')} ${place.view.period}.xlsx`)
          }
        >
          {t('reconciliation.download')}
        </Button>
      ) : null}
    </div>
  );
}
