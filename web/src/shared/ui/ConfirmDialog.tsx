import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from './ConfirmDanger';

/** The dialog of ConfirmDanger. */
export function ConfirmDialog({
  title,
  text,
  okText,
  typed,
  onConfirm,
  isOpen,
  onClose,
}: Confirmation & { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('common');
  const [isBusy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  const inputId = useId();
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } catch {
      // The failure has been shown by the mutation; the dialog stays for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={isOpen}
      title={title}
      okText={okText}
      cancelText={t('action.cancel')}
      okButtonProps={{ danger: true, disabled: typed !== undefined && words.trim() !== typed }}
      confirmLoading={isBusy}
      onOk={confirm}
      onCancel={onClose}
      afterClose={() => setWords('')}
      destroyOnHidden
    >
      <div>{text}</div>
      {typed === undefined ? null : (
        <div style={{ marginTop: 12 }}>
          <label htmlFor={inputId}>{t('typeToConfirm', { words: typed })}</label>
          <Input
            id={inputId}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            autoComplete="off"
          />
        </div>
      )}
    </Modal>
  );
}
