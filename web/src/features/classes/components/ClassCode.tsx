import CopyOutlined from '@ant-design/icons/CopyOutlined';
import QrcodeOutlined from '@ant-design/icons/QrcodeOutlined';
import { Button, Modal, QRCode } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { notify } from '@/shared/ui/notify';
import type { ClassView } from '../api';
import { joinAddress } from '../model/joinAddress';
import styles from './ClassCode.module.css';

/** The code of a class: to be copied, and as a picture to show on the projector. */
export function ClassCode({ value }: { value: ClassView }) {
  const { t } = useTranslation('classes');
  const [isOpen, setOpen] = useState(false);
  const expired = value.code_expires_at_ms != null && value.code_expires_at_ms <= Date.now();
  const address = joinAddress(window.location.origin, value.code);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text).then(
      () => notify.success(t('code.copied')),
      () => notify.warning(text),
    );
  };
  return (
    <span className={styles.line}>
      <code className={expired ? styles.expired : styles.code}>{value.code}</code>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={t('code.copy', { code: value.code })}
        onClick={() => void copy(value.code)}
      />
      <Button
        type="text"
        size="small"
        icon={<QrcodeOutlined />}
        aria-label={t('code.show', { name: value.name })}
        onClick={() => setOpen(true)}
      />
      <Modal
        open={isOpen}
        title={value.name}
        footer={null}
        width={420}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
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
          <Button onClick={() => void copy(address)}>{t('code.copyAddress')}</Button>
        </div>
      </Modal>
    </span>
  );
}
