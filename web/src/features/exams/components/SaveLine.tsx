import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { SaveState } from '../model/examSession';
import styles from './exam.module.css';

const tone: Record<SaveState['kind'], string> = {
  saved: '',
  pending: 'busy',
  saving: 'busy',
  offline: 'wait',
  retrying: 'wait',
  refused: 'fail',
};

/** How the newest changes stand; always visible, spoken only when something is wrong. */
export function SaveLine({ save }: { save: SaveState }) {
  const { t } = useTranslation('exams');
  const text = () => {
    switch (save.kind) {
      case 'saved':
        return save.atMs === null
          ? t('save.ready')
          : t('save.saved', { time: dayjs(save.atMs).format('HH:mm:ss') });
      case 'retrying':
        return t('save.retrying', { count: save.tries });
      case 'refused':
        return save.msg;
      default:
        return t(`save.${save.kind}`);
    }
  };
  const isCalm = save.kind === 'saved' || save.kind === 'pending' || save.kind === 'saving';
  return (
    <span className={styles.save} role="status" aria-live={isCalm ? 'off' : 'polite'}>
      <span className={`${styles.dot} ${styles[tone[save.kind]] ?? ''}`} aria-hidden="true" />
      {text()}
    </span>
  );
}
