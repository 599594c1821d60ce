import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Meter } from '@/shared/ui/Meter';
import { Panel } from '@/shared/ui/Panel';
import { RichText } from '@/shared/ui/RichText';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Insight, type Of, type Said, type Slip, slipsQuery } from '../../insightApi';
import { peopleOf } from '../../model/insight';
import { marksOf } from '../../model/marks';
import styles from './insight.module.css';

interface Props {
  of: Of;
  insight: Insight;
  /** Gives work about a knowledge point to those who got a question about it wrong. */
  onGive: (knowledge: string, students: number[]) => void;
}

/** The questions that most students got wrong, with what they answered instead. */
export function Slips({ of, insight, onGive }: Props) {
  const { t } = useTranslation('insight');
  const slips = useQuery(slipsQuery(of));
  if (slips.error) return <ErrorState error={slips.error} onRetry={() => void slips.refetch()} />;
  if (slips.data === undefined) return <Skeleton lines={8} />;
  if (slips.data.length === 0)
    return <EmptyState area="marks" title={t('slips.empty')} text={t('slips.emptyText')} />;
  return (
    <Panel flush>
      <ol className={styles.list}>
        {slips.data.map((slip) => (
          <SlipRow key={slip.version_id} of={of} slip={slip} insight={insight} onGive={onGive} />
        ))}
      </ol>
    </Panel>
  );
}

function SlipRow({ of, slip, insight, onGive }: { slip: Slip } & Props) {
  const { t } = useTranslation('insight');
  const wrong = slip.wrong.length;
  return (
    <li className={styles.slip}>
      <div className={styles.stem}>
        <RichText text={slip.stem} />
        <p className={styles.points}>
          {slip.knowledge.map((name) => (
            <Button key={name} size="small" title={t('slips.give')} onClick={() => onGive(name, slip.wrong)}>
              {name}
            </Button>
          ))}
        </p>
      </div>
      <div className={styles.count}>
        <span className="sp-number">{t('slips.wrong', { wrong, answered: slip.answered })}</span>
        <Meter value={wrong} of={slip.answered} label={t('slips.share')} isGoal={false} />
      </div>
      {slip.said.length === 0 ? (
        <p className={styles.dim}>{t('slips.work')}</p>
      ) : (
        <ul className={styles.said} aria-label={t('slips.said')}>
          {slip.said.map((said) => {
            const words = wordsOf(t, said);
            return (
              <li key={words}>
                <p>{words}</p>
                <People of={of} students={peopleOf(insight, said.students)} />
              </li>
            );
          })}
        </ul>
      )}
    </li>
  );
}

/** How many gave an answer; opened, who, each with the way to what they handed in. */
function People({ of, students }: { of: Of; students: { user_id: number; real_name: string }[] }) {
  const { t } = useTranslation('insight');
  return (
    <details>
      <summary title={listed(students.map(({ real_name }) => real_name))}>
        {t('slips.people', { count: students.length })}
      </summary>
      <ul className={styles.names}>
        {students.map(({ user_id, real_name }) => (
          <li key={user_id}>
            <Link {...marksOf({ ...of, studentId: user_id })}>{real_name}</Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function wordsOf(t: TFunction<'insight'>, said: Said): string {
  switch (said.kind) {
    case 'nothing':
      return t('slips.nothing');
    case 'no_entry':
      return t('slips.noEntry');
    case 'judged':
      return said.is_right ? t('slips.right') : t('slips.wrongJudged');
    case 'chosen':
      return said.texts.join('\n');
    case 'written':
      return said.texts.map((text) => text || t('slips.open')).join(' ｜ ');
    case 'ordered':
      return said.texts.join(' → ');
    case 'posted':
      return [
        t('slips.debit', { accounts: listed(said.debit) || t('slips.open') }),
        t('slips.credit', { accounts: listed(said.credit) || t('slips.open') }),
      ].join('\n');
  }
}
