import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import type { MarkSheetState } from '../../model/gradebook/types';
import styles from './gradebook.module.css';

interface Props {
  sheet: MarkSheetState;
  onTakeBack: () => void;
  onRequests: () => void;
}

/** Where the marks are on their way to the academic office, and what that forbids. Nothing while they are only worked on. */
export function SheetBanner({ sheet, onTakeBack, onRequests }: Props) {
  const { t } = useTranslation('gradebook');
  const time = formatDateTime(sheet.at_ms);
  if (sheet.state === 'open') {
    return sheet.returned_because === null ? null : (
      <div className={`${styles.banner} ${styles.returned}`} role="status">
        <p>
          <b>{t('sheet.returned')}</b> {sheet.returned_because}
        </p>
      </div>
    );
  }
  const isApproved = sheet.state === 'approved';
  return (
    <div className={`${styles.banner} ${isApproved ? styles.approved : styles.submitted}`} role="status">
      <p>
        <b>{t(`sheet.${sheet.state}`)}</b> {t(`sheet.${sheet.state}Text`, { by: sheet.by ?? '', time })}
        {sheet.note ? <span className={styles.aside}> {t('sheet.note', { note: sheet.note })}</span> : null}
      </p>
      {isApproved ? (
        <Button size="small" onClick={onRequests}>
          {sheet.requests > 0 ? t('request.listWaiting', { count: sheet.requests }) : t('request.list')}
        </Button>
      ) : (
        <Button size="small" onClick={onTakeBack}>
          {t('sheet.takeBack')}
        </Button>
      )}
    </div>
  );
}
