import CopyOutlined from '@ant-design/icons/CopyOutlined';
import QrcodeOutlined from '@ant-design/icons/QrcodeOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import type { ClassView } from '../api';
import { copyText, isExpired } from '../model/classCode';
import styles from './ClassCode.module.css';

const ClassCodeDialog = lazily(() => import('./ClassCodeDialog').then((module) => module.ClassCodeDialog));

/** The code of a class: to be copied, and as a picture to show on the projector. */
export function ClassCode({ value }: { value: ClassView }) {
  const { t } = useTranslation('classes');
  const [isOpen, setOpen] = useState(false);
  const expired = isExpired(value);
  return (
    <span className={styles.line}>
      <code className={expired ? styles.expired : styles.code}>{value.code}</code>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={t('code.copy', { code: value.code })}
        onClick={() => void copyText(value.code, t('code.copied'))}
      />
      <Button
        type="text"
        size="small"
        icon={<QrcodeOutlined />}
        aria-label={t('code.show', { name: value.name })}
        onClick={() => setOpen(true)}
      />
      <WhenOpened isOpen={isOpen}>
        <ClassCodeDialog value={value} isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </span>
  );
}
