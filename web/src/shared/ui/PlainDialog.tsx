import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './PlainDialog.module.css';

interface Props {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** `sheet` comes from the right side and takes its whole height. */
  variant?: 'dialog' | 'sheet';
  width?: number;
}

/** Where a person begins: what is marked, else the first field, else the heading, so that it is read aloud. */
const firstFocus = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-focus]') ??
  dialog.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])') ??
  dialog.querySelector<HTMLElement>('h2');

/**
 * The browser's own modal dialog: focus stays inside, Esc closes, the rest cannot be reached. For places that must be
 * light or work without the network; elsewhere Ant Design's Modal and Drawer.
 */
export function PlainDialog({
  isOpen,
  title,
  onClose,
  children,
  footer,
  variant = 'dialog',
  width = 520,
}: Props) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (dialog === null || !isOpen) return;
    const opener = document.activeElement;
    if (!dialog.open) dialog.showModal();
    // The browser would begin with the first button, which is the way out.
    firstFocus(dialog)?.focus();
    return () => {
      dialog.close();
      // It is gone from the page already, and with it the browser's memory of where one was.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it, by the browser
    <dialog
      ref={box}
      className={`${styles.box} ${styles[variant]}`}
      style={{ width }}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Only the ground around the content is the dialog itself.
        if (event.target === box.current) onClose();
      }}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={t('action.close')} onClick={onClose}>
            ✕
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <footer className={styles.foot}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
