import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { originalitySearch } from '@/shared/lib/search';
import { usePage, usePageTitle } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type CheckView, checkQuery, type PairView, pairQuery } from '../../api';
import { marksOf, type SideName } from '../../model/marks';
import { byPlace } from '../../model/people';
import { AskDialog } from './AskDialog';
import { PairBar } from './PairBar';
import styles from './pair.module.css';
import { SidePane } from './SidePane';
import { usePassages } from './usePassages';
import { useTurning } from './useTurning';

interface Props {
  checkId: number;
  number: number;
}

/** Two hand-ins side by side, with what stands in both; from here a student is asked. */
export function PairDesk({ checkId, number }: Props) {
  const { t } = useTranslation('originality');
  const { setSearch } = usePage(originalitySearch);
  const pair = useQuery(pairQuery(checkId, number));
  const check = useQuery(checkQuery(checkId));
  usePageTitle(pair.data?.title);
  const error = pair.error ?? check.error;
  const back = <Button onClick={() => setSearch({ pair: undefined })}>{t('pair.back')}</Button>;
  const isWhole = pair.data !== undefined && check.data !== undefined;
  const retry = () => {
    void pair.refetch();
    void check.refetch();
  };
  return (
    <>
      <PageHeader title={pair.data?.title ?? t('title')} actions={back} />
      {isWhole ? (
        <Compared key={number} {...{ checkId, number }} pair={pair.data} check={check.data} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} action={back} />
      ) : (
        <Skeleton lines={12} />
      )}
    </>
  );
}

function Compared({ checkId, number, pair, check }: Props & { pair: PairView; check: CheckView }) {
  const [asked, setAsked] = useState<SideName>();
  const marks = useMemo(() => marksOf(pair.passages), [pair.passages]);
  const { boxes, chosen, show, follow } = usePassages(marks);
  const turn = useTurning(pair, asked === undefined);
  useNeighbours(checkId, pair);
  // The pair does not know what was asked; the comparison does.
  const people = useMemo(() => byPlace(check.authors), [check.authors]);
  const authorOf = (side: SideName) => people.get(pair[side].author.place) ?? pair[side].author;
  const at = check.pairs.findIndex((row) => row.number === number) + 1;
  return (
    <div className={styles.desk}>
      <PairBar at={at} all={check.pairs.length} turn={turn} marks={marks} chosen={chosen} onShow={show} />
      <div className={styles.sides}>
        {(['one', 'other'] as const).map((side) => (
          <SidePane
            key={side}
            ref={boxes[side]}
            side={side}
            pair={pair}
            author={authorOf(side)}
            marks={marks}
            chosen={chosen}
            onFollow={follow}
            onAsk={() => setAsked(side)}
          />
        ))}
      </div>
      {asked === undefined ? null : (
        <AskDialog
          {...{ checkId, number, marks }}
          side={asked}
          title={pair.title}
          author={authorOf(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** The pairs before and after are fetched while one reads this one. */
function useNeighbours(checkId: number, { previous, next }: PairView): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const beside of [next, previous]) {
      if (beside !== null) void client.prefetchQuery(pairQuery(checkId, beside));
    }
  }, [client, checkId, previous, next]);
}
