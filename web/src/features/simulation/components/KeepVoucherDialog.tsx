import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { useKeepVoucher } from '../api/keptVouchers';
import type { KeptVoucher, Line } from '../api/types';
import styles from './KeptVouchers.module.css';

interface Props {
  bookId: number;
  /** The lines to keep. */
  lines: Line[];
  kept: readonly KeptVoucher[];
  onClose: () => void;
}

/** Gives the voucher on the desk a name by which it is laid there again. */
export function KeepVoucherDialog({ bookId, lines, kept, onClose }: Props) {
  const { t } = useTranslation('simulation');
  const id = useId();
  const [name, setName] = useState(lines[0]?.summary.slice(0, 40) ?? '');
  const keep = useKeepVoucher(bookId);
  const replaces = kept.some((voucher) => voucher.name === name.trim());
  const submit = () =>
    keep.mutate(
      { name: name.trim(), lines },
      {
        onSuccess: () => {
          notify.success(t('kept.done'));
          onClose();
        },
        onError: (error) => notify.error(messageOf(error, t('failed'))),
      },
    );
  return (
    <Modal
      open
      title={t('kept.keepTitle')}
      okText={t(replaces ? 'kept.replace' : 'kept.ok')}
      okButtonProps={{ disabled: name.trim() === '', loading: keep.isPending }}
      onOk={submit}
      onCancel={onClose}
      width={440}
    >
      <label htmlFor={id}>{t('kept.name')}</label>
      <Input
        id={id}
        data-focus
        value={name}
        maxLength={40}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => {
          if (name.trim() !== '') submit();
        }}
      />
      <p className={styles.hint}>{t(replaces ? 'kept.replaces' : 'kept.hint')}</p>
    </Modal>
  );
}
