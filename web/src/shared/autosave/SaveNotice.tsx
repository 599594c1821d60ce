import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../lib/time';
import type { Autosave, Snapshot } from './autosave';
import styles from './SaveNotice.module.css';

interface Props<T> {
  saving: Snapshot<T> & { autosave: Autosave<T> };
  /** What is written is authors' own, no answer: who of them saved it last, where anybody did. */
  author?: { savedBy: string | null; savedAtMs: number | null };
}

/**
 * What a person must know before they type on: another page writes; something typed earlier was given up for something
 * newer; something typed earlier was taken up again. Nothing is overwritten before they choose.
 */
export function SaveNotice<T>({ saving, author }: Props<T>) {
  const { t } = useTranslation('autosave');
  const [isBusy, setBusy] = useState(false);
  const [seen, setSeen] = useState<ReadonlySet<string>>();
  const { autosave, dropped, restored, save } = saving;
  const writeHere = async () => {
    setBusy(true);
    await autosave.takeOver();
    setBusy(false);
  };
  if (save.kind === 'elsewhere') {
    return (
      <div className={`${styles.notice} ${author ? styles.held : ''}`} role="alert">
        {author ? <Held {...author} heldBy={save.heldBy} /> : <span>{t('elsewhere.text')}</span>}
        <span className={styles.actions}>
          <Button size="small" type="primary" loading={isBusy} onClick={() => void writeHere()}>
            {t(author ? 'elsewhere.editHere' : 'elsewhere.writeHere')}
          </Button>
        </span>
      </div>
    );
  }
  if (saving.isWriter && dropped.size > 0) {
    const takeUp = () => {
      for (const [key, value] of dropped) autosave.change(key, value);
      autosave.dropDropped(true);
    };
    return (
      <div className={styles.notice} role="alert">
        <span>{t('dropped.text', { count: dropped.size })}</span>
        <span className={styles.actions}>
          <Button size="small" onClick={() => autosave.dropDropped()}>
            {t('dropped.leave')}
          </Button>
          <Button size="small" type="primary" onClick={takeUp}>
            {t('dropped.takeUp')}
          </Button>
        </span>
      </div>
    );
  }
  if (restored.size > 0 && seen === undefined) {
    return (
      <div className={`${styles.notice} ${styles.calm}`} role="status">
        <span>{t('restored.text')}</span>
        <Button size="small" type="text" onClick={() => setSeen(restored)}>
          {t('restored.fine')}
        </Button>
      </div>
    );
  }
  return null;
}

/** Whoever reads it may wait for somebody who has long left: who that is, who saved last, and what to do. */
function Held({
  savedBy,
  savedAtMs,
  heldBy,
}: NonNullable<Props<unknown>['author']> & { heldBy: string | null }) {
  const { t } = useTranslation('autosave');
  return (
    <span>
      <strong>{heldBy === null ? t('elsewhere.author') : t('elsewhere.heldBy', { name: heldBy })}</strong>{' '}
      {savedBy === null || savedAtMs === null
        ? null
        : t('elsewhere.savedBy', { name: savedBy, time: formatDateTime(savedAtMs) })}
      <br />
      {t('elsewhere.hint')}
    </span>
  );
}
