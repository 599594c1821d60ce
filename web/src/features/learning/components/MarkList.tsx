import { useTranslation } from 'react-i18next';
import { formatDuration } from '@/shared/lib/time';
import type { Lecture } from '../api';
import styles from './NotesPanel.module.css';

/** The chapters of a video; a press goes there. */
export function MarkList({ marks, onSeek }: { marks: Lecture['marks']; onSeek: (second: number) => void }) {
  const { t } = useTranslation('learning');
  if (marks.length === 0) return <p className={styles.empty}>{t('player.noMarks')}</p>;
  return (
    <ol className={styles.list}>
      {marks.map((mark) => (
        <li key={mark.at_s}>
          <button type="button" className={styles.mark} onClick={() => onSeek(mark.at_s)}>
            <span className={`${styles.time} sp-number`}>{formatDuration(mark.at_s).slice(3)}</span>
            <span>{mark.title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
