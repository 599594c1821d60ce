import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatScore, roundPercent } from '@/shared/lib/points';
import { formatDateTime } from '@/shared/lib/time';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { MasteryAnswer } from '../api';
import styles from './masteryAnswers.module.css';

interface Props<Key extends QueryKey> {
  /** Whose figure it is, and of which knowledge point. */
  title: string;
  query: UseQueryOptions<MasteryAnswer[], Error, MasteryAnswer[], Key>;
  /** The name of an answer as a link to where it is read. */
  link: (answer: MasteryAnswer, name: string) => ReactNode;
  onClose: () => void;
}

/** The answers and programs that the figure of a knowledge point is summed from, each one click away. */
export function MasteryAnswers<Key extends QueryKey>({ title, query, link, onClose }: Props<Key>) {
  const { t } = useTranslation('results');
  const found = useQuery(query);
  const answers = found.data;
  return (
    <Drawer open size={520} title={title} onClose={onClose}>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : answers === undefined ? (
        <Skeleton lines={6} />
      ) : answers.length === 0 ? (
        <EmptyState area="marks" title={t('behind.empty')} text={t('behind.emptyText')} />
      ) : (
        <>
          <Sum answers={answers} />
          <ul className={styles.list}>
            {worstFirst(answers).map((answer) => (
              <li key={`${answer.source} ${answer.source_id} ${answer.attempt_id} ${answer.number}`}>
                <Row answer={answer} link={link} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

function Row<Key extends QueryKey>({ answer, link }: { answer: MasteryAnswer } & Pick<Props<Key>, 'link'>) {
  const { t } = useTranslation('results');
  const { title, number, earned, full } = answer;
  const tone = earned === null ? '' : earned < full * 0.6 ? styles.weak : earned < full ? styles.fair : '';
  const name = number === null ? title : t('behind.question', { title, number });
  return (
    <>
      <span className={styles.what}>
        {link(answer, name)}
        <span className={styles.when}>
          {t(
            `behind.source.${answer.source === 'exam' || answer.source === 'python' ? answer.source : 'exercise'}`,
          )}
          {answer.at_ms === null ? '' : ` · ${formatDateTime(answer.at_ms)}`}
        </span>
      </span>
      <span className={`sp-number ${tone}`}>
        {earned === null ? t('behind.hidden') : formatScore(earned, full)}
      </span>
    </>
  );
}

/** How the figure comes about, in the figures of the rows below. */
function Sum({ answers }: { answers: MasteryAnswer[] }) {
  const { t } = useTranslation('results');
  const told = answers.filter(isTold);
  const earned = told.reduce((sum, one) => sum + one.earned, 0);
  const full = told.reduce((sum, one) => sum + one.full, 0);
  return (
    <div className={styles.sum}>
      {full > 0 ? (
        <p className="sp-number">
          {t('behind.share', {
            score: formatScore(earned, full),
            share: roundPercent((earned / full) * 100),
          })}
        </p>
      ) : null}
      <p>
        {t('behind.sum', {
          count: answers.length,
          right: told.filter((one) => one.earned >= one.full).length,
        })}
      </p>
    </div>
  );
}

const isTold = (answer: MasteryAnswer): answer is MasteryAnswer & { earned: number } =>
  answer.earned !== null;

/** What lost most of its points comes first: that is what the drawer is opened for. */
const worstFirst = (answers: MasteryAnswer[]) => {
  const share = ({ earned, full }: MasteryAnswer) => (earned === null || full === 0 ? 1 : earned / full);
  return [...answers].sort((left, right) => share(left) - share(right));
};
