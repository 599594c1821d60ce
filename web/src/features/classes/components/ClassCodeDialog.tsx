import { Button, Modal, QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import type { ClassView } from '../api';
import { copyText, isExpired } from '../model/classCode';
import { joinAddress } from '../model/joinAddress';
import styles from './ClassCode.module.css';

/** The code of a class as a picture, large enough for the projector. */
export function ClassCodeDialog({
  value,
  isOpen,
  onClose,
}: {
  value: ClassView;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('classes');
  const expired = isExpired(value);
  const address = joinAddress(window.location.origin, value.code);
  return (
    <Modal open={isOpen} title={value.name} footer={null} width={420} onCancel={onClose} destroyOnHidden>
      <div className={styles.picture}>
        <QRCode value={address} size={260} bordered={false} status={expired ? 'expired' : 'active'} />
        <div className={styles.big}>{value.code}</div>
        <p className={styles.help}>
          {value.code_expires_at_ms == null
            ? t('code.help')
            : t(expired ? 'code.expired' : 'code.until', {
                time: formatDateTime(value.code_expires_at_ms),
              })}
        </p>
        <Button onClick={() => void copyText(address, t('code.copied'))}>{t('code.copyAddress')}</Button>
      </div>
    </Modal>
  );
}
