import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chosenCoursesQuery, classCoursesQuery, inClass } from '@/shared/api/courses';
import { Panel } from '@/shared/ui/Panel';
import rows from '@/shared/ui/Rows.module.css';
import { StatusTag } from '@/shared/ui/StatusTag';
import { myCasesQuery } from '../../mineApi';
import { useCasePushes } from '../../useCasePushes';
import styles from './mine.module.css';

/** On a student's home: what they were asked and have not answered, in any course; without any, nothing. */
export function CasesToAnswer() {
  const { t } = useTranslation('originality');
  useCasePushes();
  const courses = [useQuery(classCoursesQuery), useQuery(chosenCoursesQuery)];
  const studied = courses.flatMap(({ data }) => data?.items ?? []).filter((card) => !card.is_teacher);
  // A course taken in two classes is asked for once.
  const cards = studied.filter(
    (card, at) => studied.findIndex(({ course_id }) => course_id === card.course_id) === at,
  );
  const found = useQueries({ queries: cards.map(({ course_id }) => myCasesQuery(course_id)) });
  const asked = cards.flatMap((card, at) =>
    (found[at]?.data ?? []).filter(({ state }) => state === 'asked').map((one) => ({ ...one, card })),
  );
  if (asked.length === 0) return null;
  return (
    <Panel title={t('mine.title')} flush>
      <ul className={rows.list}>
        {asked.map(({ id, title, asked_by_name, card }) => (
          <li key={id}>
            <Link
              to="/course/score"
              search={{ course_id: card.course_id, ...inClass(card.class_id ?? undefined), case_id: id }}
              className={`${rows.link} ${styles.toAnswer}`}
            >
              <StatusTag tone="warn">{t('mine.waiting')}</StatusTag>
              <span className={rows.words}>
                <span>{title}</span>
                <span className={rows.dim}>{`${asked_by_name} · ${card.title}`}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
