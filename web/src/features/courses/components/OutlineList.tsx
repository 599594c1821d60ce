import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { formatSpan } from '@/shared/lib/time';
import { useChapterTitle } from '@/shared/lib/useChapterTitle';
import styles from './OutlineList.module.css';

/** The outline of a course, chapter by chapter; the first stands open. */
export function OutlineList({ chapters }: { chapters: Schema<'OutlineChapter'>[] }) {
  const { t, i18n } = useTranslation('courses');
  const titleOf = useChapterTitle();
  return (
    <div>
      {chapters.map((chapter, index) => (
        <details key={chapter.title} className={styles.chapter} open={index === 0}>
          <summary className={styles.head}>
            <span className={styles.title}>{titleOf(index + 1, chapter.title)}</span>
            <span className={styles.hours}>
              {chapter.hours > 0 ? `${t('hours', { count: chapter.hours })} · ` : ''}
              {t('details.lectures', { count: chapter.lectures.length })}
            </span>
          </summary>
          {chapter.summary ? <p className={styles.summary}>{chapter.summary}</p> : null}
          <ul className={styles.items}>
            {[...chapter.lectures, ...chapter.resources].map((item) => (
              <li key={`${item.kind} ${item.title}`}>
                <span className={styles.kind}>{t(`kinds.${item.kind}` as 'kinds.video')}</span>
                <span className={styles.name}>{item.title}</span>
                {item.video_s == null && item.minutes === 0 ? null : (
                  <span className={`${styles.minutes} sp-number`}>
                    {item.video_s == null
                      ? formatSpan(item.minutes * 60, i18n.language)
                      : formatSpan(item.video_s, i18n.language)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
