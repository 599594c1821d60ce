import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CourseCard } from '@/shared/api/courses';
import { openJoinClass } from '@/shared/ui/joinClass';
import { Percent } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { keepChosen, placeOf } from '../../model/place';
import styles from './CoursesPanel.module.css';

/** My courses, how far I am, where it goes on. */
export function CoursesPanel({ cards }: { cards: CourseCard[] }) {
  const { t } = useTranslation(['learning', 'routes']);
  return (
    <Panel
      title={
        <>
          {t('routes:mycourse')} <small className={rows.count}>{cards.length}</small>
        </>
      }
      extra={
        <Button type="link" size="small" onClick={() => openJoinClass()}>
          {t('learning:mine.join')}
        </Button>
      }
      flush
    >
      <ul className={rows.list}>
        {cards.map((card) => (
          <li key={`${card.class_id} ${card.course_id} ${card.is_teacher}`} className={styles.course}>
            <h3 className={styles.title}>
              <Link to="/course/home" search={placeOf(card)} onClick={() => keepChosen(card)}>
                {card.title}
              </Link>
            </h3>
            <p className={styles.where}>
              {card.class_name ? `${card.class_name} · ${card.term}` : t('learning:mine.chosen')}
              {card.unread_notices > 0
                ? ` · ${t('learning:mine.unread', { count: card.unread_notices })}`
                : ''}
            </p>
            {card.is_teacher ? null : (
              <Percent value={card.percent} label={`${card.title} ${t('learning:progress')}`} />
            )}
            {card.next && !card.is_teacher ? (
              <p className={styles.next}>
                <span>{t('learning:lectures.next')}</span>
                <span className={styles.nextTitle}>{card.next.title}</span>
                <Link
                  to="/course/videoPlay"
                  search={{ ...placeOf(card), lecture_id: card.next.lecture_id }}
                  onClick={() => keepChosen(card)}
                  aria-label={`${card.next.is_begun ? t('learning:continue') : t('learning:begin')} ${card.next.title}`}
                >
                  {card.next.is_begun ? t('learning:continue') : t('learning:begin')}
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
