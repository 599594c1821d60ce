import { Input, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** The act and its object: 「把张三移出会计 2601 班？」 */
  title: string;
  /** What will be lost. */
  text: ReactNode;
  okText: string;
  /** For what cannot be undone: the words that must be typed. */
  typed?: string;
  /** The dialog stays open, busy, until this settles; it closes on success. */
  onConfirm: () => Promise<unknown>;
  children: (ask: () => void) => ReactNode;
}

/** Asks once before something is destroyed. */
export function ConfirmDanger({ title, text, okText, typed, onConfirm, children }: Props) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  const inputId = useId();
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      setOpen(false);
    } catch {
      // The failure has been shown by the mutation; the dialog stays for another try.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {children(() => {
        setWords('');
        setOpen(true);
      })}
      <Modal
        open={isOpen}
        title={title}
        okText={okText}
        cancelText={t('action.cancel')}
        okButtonProps={{ danger: true, disabled: typed !== undefined && words.trim() !== typed }}
        confirmLoading={isBusy}
        onOk={confirm}
        onCancel={() => setOpen(false)}
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
    </>
  );
}
