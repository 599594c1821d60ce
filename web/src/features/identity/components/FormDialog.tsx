import { Modal } from 'antd';
import type { FormEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { EnterSubmits } from '@/shared/forms/EnterSubmits';
import { FormMessage } from '@/shared/ui/form/Field';
import styles from './form.module.css';

interface Props {
  title: string;
  okText: string;
  isOpen: boolean;
  onClose: () => void;
  form: {
    form: RefObject<HTMLFormElement | null>;
    message: string | undefined;
    isBusy: boolean;
    onSubmit: (event: FormEvent) => void;
  };
  children: ReactNode;
}

/** A small form in a dialog; Enter submits, a refusal keeps it open. */
export function FormDialog({ title, okText, isOpen, onClose, form, children }: Props) {
  const { t } = useTranslation('common');
  return (
    <Modal
      open={isOpen}
      width={440}
      title={title}
      okText={okText}
      cancelText={t('action.cancel')}
      confirmLoading={form.isBusy}
      onOk={() => form.form.current?.requestSubmit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <form ref={form.form} className={styles.form} onSubmit={form.onSubmit} noValidate>
        <FormMessage>{form.message}</FormMessage>
        {children}
        <EnterSubmits />
      </form>
    </Modal>
  );
}
