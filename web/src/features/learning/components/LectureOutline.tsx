import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { lecturesQuery, type Place } from '@/shared/api/courses';
import { Skeleton } from '@/shared/ui/Skeleton';
import styles from './LectureOutline.module.css';

/** All lectures of the course beside the one that is open. */
export function LectureOutline({ place, here }: { place: Place; here: number }) {
  const { t } = useTranslation('learning');
  const lectures = useQuery(lecturesQuery(place));
  if (lectures.data === undefined) return <Skeleton lines={6} />;
  return (
    <div>
      {lectures.data.chapters.map((chapter) => (
        <section key={chapter.chapter_id} className={styles.chapter}>
          <h3 className={styles.title}>{chapter.title}</h3>
          <ul className={styles.list}>
            {chapter.lectures.map((lecture) => (
              <li key={lecture.lecture_id}>
                {lecture.is_open ? (
                  <Link
                    to="/course/videoPlay"
                    search={{ ...place, lecture_id: lecture.lecture_id }}
                    className={`${styles.item} ${lecture.lecture_id === here ? styles.here : ''}`}
                    aria-current={lecture.lecture_id === here ? 'page' : undefined}
                  >
                    <span>{lecture.title}</span>
                    <span className={`${styles.share} sp-number`}>
                      {lecture.is_finished ? (
                        <span className={styles.seal}>{t('home.done')}</span>
                      ) : lecture.percent > 0 ? (
                        `${lecture.percent}%`
                      ) : (
                        ''
                      )}
                    </span>
                  </Link>
                ) : (
                  <span className={`${styles.item} ${styles.closed}`}>{lecture.title}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
