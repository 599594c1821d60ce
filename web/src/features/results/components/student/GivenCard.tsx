import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/shared/ui/LinkButton';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { NextStep } from '../../api';
import styles from '../results.module.css';

type Step = Extract<NextStep, { kind: 'remedial' }>;

interface Props {
  step: Step;
  context: { course_id?: number; class_id?: number };
}

/** What a teacher gave because of a weak knowledge point: the first that is not done, then each work, what is done ticked. */
export function GivenCard({ step, context }: Props) {
  const { t } = useTranslation('results');
  const next = step.works.find((work) => !work.is_done);
  return (
    <article className={styles.nextCard}>
      <h2>{t('next.given', { name: step.knowledge })}</h2>
      <p className={styles.muted}>{step.note || t('next.givenBy', { name: step.teacher_name })}</p>
      <ul className={`${styles.list} ${styles.given}`}>
        {step.works.map((work) => (
          <li key={`${work.kind} ${work.id}`}>
            <span className={styles.muted}>{t(`next.kind.${work.kind}`)}</span>
            <Link {...wayTo(work, context)}>{work.title}</Link>
            {work.is_done ? <StatusTag tone="good">{t('next.givenDone')}</StatusTag> : null}
          </li>
        ))}
      </ul>
      {next ? <LinkButton {...wayTo(next, context)}>{t('next.toGiven')}</LinkButton> : null}
    </article>
  );
}

function wayTo({ kind, id }: Step['works'][number], context: Props['context']) {
  switch (kind) {
    case 'lecture':
      return { to: '/course/videoPlay', search: { ...context, lecture_id: id } } as const;
    case 'exercise':
      return { to: '/course/exercise', search: { ...context, exercise_id: id } } as const;
    case 'task':
      return { to: '/course/taskDetails', search: { ...context, task_id: id } } as const;
    case 'python':
      return { to: '/full/pythonexErcise', search: { ...context, python_task_id: id } } as const;
  }
}
