import { useTranslation } from 'react-i18next';
import type { CourseCard } from '@/shared/api/courses';
import { formatDuration, formatSpan } from '@/shared/lib/time';
import { Abacus } from '@/shared/ui/Abacus';
import { HeadlinePanel } from '@/shared/ui/HeadlinePanel';
import { LinkButton } from '@/shared/ui/LinkButton';
import styles from '@/shared/ui/Rows.module.css';
import { keepChosen, placeOf } from '../../model/place';
import { isPressing } from '../../model/today';

import { type ToDo, useMoment, wayTo } from './toDo';

interface Props {
  /** The one thing to do now. */
  first: ToDo | undefined;
  /** Where learning goes on, when nothing is to be handed in. */
  course: CourseCard | undefined;
  /** The course whose scores one looks at when all of it is done; none while it is not known that it is. */
  done: CourseCard | undefined;
  /** Something is to be done once it opens. */
  hasLater: boolean;
  now: number;
}

/** The day on an abacus, one sentence, one button. */
export function Headline({ first, course, done, hasLater, now }: Props) {
  const { t, i18n } = useTranslation('learning');
  const moment = useMoment(now);
  const day = new Date(now);
  const digits = `${String(day.getMonth() + 1).padStart(2, '0')}${String(day.getDate()).padStart(2, '0')}`;
  const today = {
    abacus: <Abacus digits={digits} />,
    caption: day.toLocaleDateString(i18n.language, { month: 'long', day: 'numeric', weekday: 'long' }),
  };
  if (first !== undefined) {
    return (
      <HeadlinePanel
        {...today}
        label={t('today.first')}
        above={
          <>
            {t('today.first')} ·{' '}
            <span className={isPressing(first, now) ? styles.pressing : ''}>{moment(first)}</span>
          </>
        }
        title={first.title}
        below={`${t(`agenda.kinds.${first.kind}` as 'agenda.kinds.task', { defaultValue: first.kind })} · ${first.card.title}`}
        act={
          <LinkButton variant="primary" {...wayTo(first)} onClick={() => keepChosen(first.card)}>
            {t('today.begin')}
          </LinkButton>
        }
      />
    );
  }
  const next = course?.next;
  if (!course || !next) {
    return done ? (
      <HeadlinePanel
        {...today}
        label={t('today.allDone')}
        title={t('today.allDone')}
        below={t(hasLater ? 'today.notOpen' : 'today.nothingLeft')}
        act={
          <LinkButton
            variant="primary"
            to="/course/score"
            search={placeOf(done)}
            onClick={() => keepChosen(done)}
          >
            {t('today.scores')}
          </LinkButton>
        }
      />
    ) : null;
  }
  const spent =
    course.seconds > 0 ? t('mine.spent', { time: formatSpan(course.seconds, i18n.language) }) : '';
  const where = next.is_begun
    ? t('mine.lastAt', { title: next.title, time: formatDuration(next.position_s) })
    : t('mine.beginWith', { title: next.title });
  return (
    <HeadlinePanel
      {...today}
      label={t('mine.continue')}
      above={course.class_name ? `${course.class_name} · ${course.term}` : t('mine.chosen')}
      title={course.title}
      below={[where, spent].filter(Boolean).join(' · ')}
      act={
        <LinkButton
          variant="primary"
          to="/course/videoPlay"
          search={{ ...placeOf(course), lecture_id: next.lecture_id }}
          onClick={() => keepChosen(course)}
        >
          {next.is_begun ? t('mine.continue') : t('mine.beginLearning')}
        </LinkButton>
      }
    />
  );
}
