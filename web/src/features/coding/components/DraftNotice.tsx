import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import type { SaveState } from '../model/draft';
import styles from './DraftNotice.module.css';

interface Props {
  status: SaveState;
  /** A text of this browser that never reached the server, while the server has a newer one. */
  own: string | undefined;
  /** The text shown was recovered from this browser. */
  isRestored: boolean;
  onOwn: (text: string) => void;
  onDropOwn: () => void;
  onSettle: (keepsMine: boolean) => Promise<unknown>;
}

/** Two windows, one text: says so, and lets the person choose. Nothing is overwritten before. */
export function DraftNotice({ status, own, isRestored, onOwn, onDropOwn, onSettle }: Props) {
  const { t } = useTranslation(['coding', 'common']);
  const [isBusy, setBusy] = useState(false);
  const [isSeen, setSeen] = useState(false);
  const settle = async (keepsMine: boolean) => {
    setBusy(true);
    try {
      await onSettle(keepsMine);
    } catch {
      notify.error(t('common:error.system'));
    } finally {
      setBusy(false);
    }
  };
  if (status === 'behind') {
    return (
      <div className={styles.notice} role="alert">
        <span>{t('notice.behind')}</span>
        <span className={styles.actions}>
          <Button size="small" loading={isBusy} onClick={() => void settle(false)}>
            {t('notice.takeOther')}
          </Button>
          <Button size="small" type="primary" disabled={isBusy} onClick={() => void settle(true)}>
            {t('notice.keepMine')}
          </Button>
        </span>
      </div>
    );
  }
  if (own !== undefined) {
    return (
      <div className={styles.notice} role="alert">
        <span>{t('notice.own')}</span>
        <span className={styles.actions}>
          <Button size="small" onClick={onDropOwn}>
            {t('notice.dropOwn')}
          </Button>
          <Button size="small" type="primary" onClick={() => onOwn(own)}>
            {t('notice.useOwn')}
          </Button>
        </span>
      </div>
    );
  }
  if (isRestored && !isSeen) {
    return (
      <div className={`${styles.notice} ${styles.calm}`} role="status">
        <span>{t('notice.restored')}</span>
        <Button size="small" type="text" onClick={() => setSeen(true)}>
          {t('notice.fine')}
        </Button>
      </div>
    );
  }
  return null;
}
