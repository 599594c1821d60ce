import { Button, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';

interface Props {
  title: string;
  /** What is shown only this once. */
  secret: string | undefined;
  /** What else there is to know of it. */
  note?: string | undefined;
  onClose: () => void;
}

/** A secret that is shown only this once, to be copied. */
export function OnceDialog({ title, secret, note, onClose }: Props) {
  const { t } = useTranslation('open');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? '');
      notify.success(t('once.copied'));
    } catch {
      // Without https a browser has no clipboard: the text stands there, marked.
      notify.warning(t('once.byHand'));
    }
  };
  // A dialog that fades away would keep the secret in the page.
  if (secret === undefined) return null;
  return (
    <Modal
      open
      title={title}
      okText={t('once.noted')}
      cancelButtonProps={{ style: { display: 'none' } }}
      mask={{ closable: false }}
      keyboard={false}
      onOk={onClose}
      onCancel={onClose}
    >
      <p>{t('once.text')}</p>
      <div className="sp-inline">
        <Input
          value={secret}
          readOnly
          aria-label={title}
          className="sp-number"
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>{t('once.copy')}</Button>
      </div>
      {note === undefined ? null : <p>{note}</p>}
    </Modal>
  );
}
