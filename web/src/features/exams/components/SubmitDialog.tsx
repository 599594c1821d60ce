import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import styles from './exam.module.css';

interface Item {
  position: number;
  number: number;
  isEmpty: boolean;
  isFlagged: boolean;
}

interface Props {
  isOpen: boolean;
  items: Item[];
  onGo: (position: number) => void;
  onClose: () => void;
  /** Answers why it could not be handed in ('' for a lost network), or nothing. */
  onSubmit: () => Promise<string | undefined>;
}

/** Lists what is open before handing in; asks a second time only if something is. */
export function SubmitDialog({ isOpen, items, onGo, onClose, onSubmit }: Props) {
  const { t } = useTranslation('exams');
  const [isSure, setSure] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const empty = items.filter((item) => item.isEmpty);
  const flagged = items.filter((item) => item.isFlagged);
  const needsSecond = empty.length > 0 && !isSure;
  const close = () => {
    setSure(false);
    setFailure(undefined);
    onClose();
  };
  const submit = async () => {
    if (needsSecond) {
      setSure(true);
      return;
    }
    setBusy(true);
    setFailure(undefined);
    const why = await onSubmit();
    setBusy(false);
    if (why !== undefined) setFailure(why === '' ? t('submit.offline') : why);
  };
  return (
    <PlainDialog
      isOpen={isOpen}
      title={t('submit.title')}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('submit.goOn')}</Button>
          <Button
            type="primary"
            danger={isSure && empty.length > 0}
            loading={isBusy}
            onClick={() => void submit()}
          >
            {needsSecond ? t('submit.anyway', { count: empty.length }) : t('submit.confirm')}
          </Button>
        </>
      }
    >
      {empty.length === 0 && flagged.length === 0 ? (
        <p>{t('submit.complete', { count: items.length })}</p>
      ) : null}
      <Links title={t('submit.empty', { count: empty.length })} items={empty} onGo={onGo} />
      <Links title={t('submit.flagged', { count: flagged.length })} items={flagged} onGo={onGo} />
      {isSure && empty.length > 0 ? (
        <p className={styles.alert} role="alert">
          {t('submit.sure')}
        </p>
      ) : null}
      {failure ? (
        <p className={`${styles.alert} ${styles.failed}`} role="alert">
          {failure}
        </p>
      ) : null}
    </PlainDialog>
  );
}

function Links({ title, items, onGo }: { title: string; items: Item[]; onGo: (position: number) => void }) {
  if (items.length === 0) return null;
  return (
    <div style={{ marginTop: 10 }}>
      <p>{title}</p>
      <div className={styles.openLinks}>
        {items.map((item) => (
          <Button key={item.position} size="small" onClick={() => onGo(item.position)}>
            {item.number}
          </Button>
        ))}
      </div>
    </div>
  );
}
