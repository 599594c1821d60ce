import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Entries } from '@/shared/vouchers/Entries';
import { flowsOfNames, useFlowOf } from '@/shared/vouchers/flows';
import {
  type ExamBusinessWays,
  type ExamWay,
  examWaysQuery,
  type RegradableQuestion,
} from '../../regradeApi';
import { isAccepted, withWay } from '../../wayEdit';
import styles from './regrade.module.css';
import type { useChange } from './useChange';

interface Props {
  assessmentId: number;
  question: RegradableQuestion;
  chosen: ReturnType<typeof useChange>;
}

/** 认可的记法: how the books of a question were booked otherwise than expected; those that are right all the same are ticked. */
export function ExamWays({ assessmentId, question, chosen }: Props) {
  const { t } = useTranslation('regrade');
  const { data, error, refetch } = useQuery(examWaysQuery(assessmentId, question.version_id));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={8} />;
  const isOwn = question.body.kind === 'books' && question.body.own_company;
  return (
    <div className={styles.businesses}>
      <p className={styles.current}>{t(data.length === 0 ? 'form.noWays' : 'form.waysHint')}</p>
      {data.map((business) => (
        <Business key={business.number} business={business} isOwn={isOwn} chosen={chosen} />
      ))}
    </div>
  );
}

interface BusinessProps extends Pick<Props, 'chosen'> {
  business: ExamBusinessWays;
  /** Whether everybody has a company of their own: only what follows from its references can be accepted. */
  isOwn: boolean;
}

function Business({ business, isOwn, chosen }: BusinessProps) {
  const { t } = useTranslation('regrade');
  const flowOf = useFlowOf(flowsOfNames(business));
  const nameOf = (code: string) => {
    const name = business.accounts[code];
    return name === undefined ? undefined : `${code} ${name}`;
  };
  const title = t('form.business', { number: business.number, title: business.title });
  return (
    <section className={styles.business} aria-label={title}>
      <h3>{title}</h3>
      {business.references.map((reference) => (
        <div key={reference.reference} className={styles.ways}>
          <Entries title={t('form.expected')} lines={reference.expected} nameOf={nameOf} flowOf={flowOf} />
          <ol>
            {reference.ways.map((way, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: ways have no identity but their place
              <li key={at}>
                <Way way={way} isBarred={isOwn && !way.follows} chosen={chosen} />
                <Entries
                  lines={way.lines}
                  nameOf={nameOf}
                  flowOf={(line) => flowOf(line, reference.expected)}
                />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

/** Whether a way counts as right: what it earns now, and how many booked it so. */
function Way({ way, isBarred, chosen }: { way: ExamWay; isBarred: boolean } & Pick<Props, 'chosen'>) {
  const { t } = useTranslation('regrade');
  const { key, setKey } = chosen;
  if (key.kind !== 'books') return null;
  const earns =
    way.percent === null ? t('form.unknownWay') : t('form.wayEarns', { percent: roundPercent(way.percent) });
  return (
    <Checkbox
      checked={isAccepted(key, way.way)}
      disabled={isBarred}
      onChange={({ target }) => setKey(withWay(key, way.way, target.checked))}
    >
      {t('form.acceptWay')} · {t('form.wayStudents', { count: way.students })} · {earns}
      {isBarred ? ` · ${t('form.wayBarred')}` : ''}
    </Checkbox>
  );
}
