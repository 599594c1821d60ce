import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { SaveState } from './autosave';
import styles from './SaveLine.module.css';

const tone: Record<SaveState['kind'], 'good' | 'busy' | 'wait' | 'fail'> = {
  opening: 'busy',
  saved: 'good',
  pending: 'busy',
  saving: 'busy',
  offline: 'wait',
  retrying: 'wait',
  refused: 'fail',
  elsewhere: 'wait',
};

interface Props {
  save: SaveState;
  /** Whether what is not saved would survive a closed page; yes if not said. */
  isDurable?: boolean;
  /** What is said before anything was saved. */
  ready?: string;
}

/** How the newest changes are saved; always visible, spoken only when something is wrong. */
export function SaveLine({ save, isDurable = true, ready }: Props) {
  const { t } = useTranslation('autosave');
  const words = () => {
    switch (save.kind) {
      case 'saved':
        if (save.atMs === null) return ready ?? t('save.ready');
        return t('save.saved', { time: dayjs(save.atMs).format('HH:mm:ss') });
      case 'retrying':
        return t('save.retrying', { count: save.tries });
      case 'offline':
        return t(isDurable ? 'save.offline' : 'save.offlineMemory');
      case 'refused':
        return save.msg;
      default:
        return t(`save.${save.kind}`);
    }
  };
  const isCalm = tone[save.kind] === 'good' || tone[save.kind] === 'busy';
  const text = words();
  return (
    <span
      className={`sp-number ${styles.line} ${styles[tone[save.kind]]}`}
      role="status"
      aria-live={isCalm ? 'off' : 'polite'}
      title={text}
    >
      <i aria-hidden="true" />
      <span className={styles.words}>{text}</span>
    </span>
  );
}
