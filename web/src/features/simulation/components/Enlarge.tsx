import ExpandOutlined from '@ant-design/icons/ExpandOutlined';
import ShrinkOutlined from '@ant-design/icons/ShrinkOutlined';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './BookWorkspace.module.css';

/** Where Escape has a meaning of its own: in an open list, and on an amount, from which it leads back to its cell. */
const ownEscape =
  '[role="combobox"][aria-expanded="true"], .ant-dropdown-open, .ant-popover-open, [data-takes-amount]';

/** A box that can be shown over all of the page; Escape, or going on with Tab behind it, shows the page again. */
export function useEnlarged() {
  const box = useRef<HTMLDivElement>(null);
  const [isEnlarged, setEnlarged] = useState(false);
  useEffect(() => {
    if (!isEnlarged) return;
    const isWithin = (target: EventTarget | null) => target instanceof Node && box.current?.contains(target);
    // Asked before anybody hears of the key: a list is shut by then.
    let isMeantElsewhere = false;
    const onCapture = ({ target }: KeyboardEvent) => {
      isMeantElsewhere = target instanceof Element && target.closest(ownEscape) !== null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isMeantElsewhere) return;
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
      // What opens over the page, such as a dialog, is closed by the same key.
      if (event.target === document.body || isWithin(event.target)) setEnlarged(false);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const page = document.getElementById('root');
      if (target instanceof Node && page?.contains(target) && !isWithin(target)) setEnlarged(false);
    };
    document.addEventListener('keydown', onCapture, true);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onCapture, true);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', onFocus);
    };
  }, [isEnlarged]);
  return { box, isEnlarged, setEnlarged };
}

interface Props {
  isEnlarged: boolean;
  setEnlarged: (isEnlarged: boolean) => void;
}

export function EnlargeButton({ isEnlarged, setEnlarged }: Props) {
  const { t } = useTranslation('simulation');
  return (
    <Button
      className={styles.enlarge ?? ''}
      size="small"
      icon={isEnlarged ? <ShrinkOutlined aria-hidden="true" /> : <ExpandOutlined aria-hidden="true" />}
      // Documents are enlarged too.
      aria-label={t(isEnlarged ? 'desk.restoreName' : 'desk.enlargeName')}
      data-enlarged={isEnlarged}
      onClick={() => setEnlarged(!isEnlarged)}
    >
      {t(isEnlarged ? 'desk.restore' : 'desk.enlarge')}
    </Button>
  );
}
