import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { NextStep } from '../../api';
import styles from '../results.module.css';

type Step = Extract<NextStep, { kind: 'remedial' }>;

interface Props {
  step: Step;
  context: { course_id?: number; class_id?: number };
}

/** What a teacher gave because of a weak knowledge point, each work as a link; what is done is ticked. */
export function GivenCard({ step, context }: Props) {
  const { t } = useTranslation('results');
  return (
    <article className={styles.nextCard}>
      <h2>{t('next.given', { name: step.knowledge })}</h2>
      <p className={styles.muted}>{step.note || t('next.givenBy', { name: step.teacher_name })}</p>
      <ul className={styles.list}>
        {step.works.map((work) => (
          <li key={`${work.kind} ${work.id}`}>
            <WorkLink work={work} context={context} />
            {work.is_done ? <CheckOutlined aria-label={t('next.givenDone')} /> : null}
          </li>
        ))}
      </ul>
    </article>
  );
}

function WorkLink({ work, context }: { work: Step['works'][number]; context: Props['context'] }) {
  const { id, title } = work;
  switch (work.kind) {
    case 'lecture':
      return (
        <Link to="/course/videoPlay" search={{ ...context, lecture_id: id }}>
          {title}
        </Link>
      );
    case 'exercise':
      return (
        <Link to="/course/exercise" search={{ ...context, exercise_id: id }}>
          {title}
        </Link>
      );
    case 'task':
      return (
        <Link to="/course/taskDetails" search={{ ...context, task_id: id }}>
          {title}
        </Link>
      );
    case 'python':
      return (
        <Link to="/full/pythonexErcise" search={{ ...context, python_task_id: id }}>
          {title}
        </Link>
      );
  }
}
