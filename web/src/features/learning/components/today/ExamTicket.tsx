import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepChosen } from '../../model/place';
import { leftUntil } from '../../model/today';
import styles from './ExamTicket.module.css';
import { type ToDo, useDayTime, wayTo } from './toDo';

/** The next assessment: when, and how long until then. */
export function ExamTicket({ exam, now }: { exam: ToDo; now: number }) {
  const { t } = useTranslation('learning');
  const dayTime = useDayTime(now);
  const left = leftUntil(exam.opens_at_ms ?? now, now);
  return (
    <section className={styles.ticket} aria-label={exam.title}>
      <p className={styles.what}>
        <Link {...wayTo(exam)} onClick={() => keepChosen(exam.card)}>
          {exam.title}
        </Link>{' '}
        · <span className="sp-number">{dayTime(exam.opens_at_ms ?? now)}</span>
      </p>
      <p className={`${styles.left} sp-number`}>
        {t('today.until')}
        {left.days > 0 ? (
          <>
            <strong>{left.days}</strong>
            {t('today.days', { count: left.days })}
          </>
        ) : null}
        <strong>{left.hours}</strong>
        {t('today.hours', { count: left.hours })}
        <strong>{left.minutes}</strong>
        {t('today.minutes', { count: left.minutes })}
      </p>
      <p className={styles.course}>{exam.card.title}</p>
    </section>
  );
}
