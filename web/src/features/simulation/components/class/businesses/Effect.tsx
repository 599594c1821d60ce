import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { PassMove, PlaceMove } from '@/shared/marking/Moved';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/Skeleton';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { PreviewQuery, WayEffect } from '../../../api/ways';
import { percentWord } from './BusinessMap';
import styles from './businesses.module.css';

// The picture comes after the list.
const ScoreMoves = lazily(() => import('@/shared/marking/ScoreMoves').then((module) => module.ScoreMoves));

interface Props {
  query: PreviewQuery;
  /** Another way is about to count, not to count no more. */
  isAccepting?: boolean;
}

/** What marking again would change, student by student; its room is the same before it is known. */
export function Effect({ query, isAccepting = false }: Props) {
  const { t } = useTranslation(['ways', 'simulation']);
  const { data, error } = useQuery(query);
  return (
    <section
      className={styles.effect}
      aria-label={t('effect.label')}
      aria-busy={!data && !error}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
      tabIndex={0}
    >
      {error ? <Alert type="error" showIcon title={messageOf(error, t('simulation:failed'))} /> : null}
      {data === undefined && !error ? <Skeleton lines={5} /> : null}
      {/* Whatever comes late comes in here: a dialog that is hidden meanwhile loses the keyboard. */}
      {data ? (
        <Suspense fallback={<Skeleton lines={5} />}>
          <Known effect={data} isAccepting={isAccepting} />
        </Suspense>
      ) : null}
    </section>
  );
}

function Known({ effect, isAccepting }: { effect: WayEffect; isAccepting: boolean }) {
  const { t } = useTranslation('ways');
  const { books, changes, unknown, follows } = effect;
  return (
    <>
      <p>
        <strong>
          {changes.length > 0
            ? t('effect.changes', { books, count: changes.length })
            : t('effect.none', { books })}
        </strong>
        {isAccepting ? t('effect.later') : null}
      </p>
      {isAccepting && !follows ? <p className={styles.note}>{t('effect.figures')}</p> : null}
      {unknown > 0 ? <p className={styles.note}>{t('effect.unknown', { count: unknown })}</p> : null}
      {changes.length > 0 ? (
        <>
          <ScoreMoves moves={effect.moves} />
          <Changes changes={changes} />
        </>
      ) : null}
    </>
  );
}

function Changes({ changes }: Pick<WayEffect, 'changes'>) {
  const { t } = useTranslation('ways');
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('effect.student')}</th>
          <th scope="col">{t('effect.before')}</th>
          <th scope="col">{t('effect.after')}</th>
          <th scope="col">{t('effect.place')}</th>
          <th scope="col">{t('effect.passes')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a student may keep several books of a company
          <tr key={at}>
            <th scope="row">
              {change.student_name}{' '}
              {change.is_decided ? <StatusTag tone="primary">{t('effect.decided')}</StatusTag> : null}
            </th>
            <td className="sp-number">{percentWord(change.before_percent)}</td>
            <td className="sp-number">{percentWord(change.after_percent)}</td>
            <td>
              <PlaceMove of={change} />
            </td>
            <td>
              <PassMove of={change} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
