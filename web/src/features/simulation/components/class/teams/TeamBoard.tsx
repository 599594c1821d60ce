import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { simulationSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { DetailLayout } from '@/shared/ui/DetailLayout';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type ClassBooks, classBooksQuery } from '../../../api/class';
import { type Teams, type TeamsOf, teamsQuery } from '../../../api/teams';
import { askedPlace, PlaceSelect } from '../PlaceSelect';
import { peopleOf } from './people';
import { ShareRow } from './ShareRow';
import { TeamCard } from './TeamCard';
import styles from './teams.module.css';
import { Unplaced } from './Unplaced';
import { type ArrangementDesk, useArrangement } from './useArrangement';
import { useMovedFocus } from './useMovedFocus';

interface Props {
  classId: number;
  courseId: number;
}

/** 分组: who of a class keeps the books of a task with whom, and at which posts. */
export function TeamBoard({ classId, courseId }: Props) {
  const { t } = useTranslation(['teams', 'simulation']);
  const { search } = usePage(simulationSearch);
  const books = useQuery(classBooksQuery(classId, courseId, askedPlace(search)));
  const { data } = books;
  const activityId = data?.place?.activity_id ?? undefined;
  const teams = useQuery({
    ...teamsQuery({ classId, courseId, activityId: activityId ?? 0 }),
    enabled: activityId !== undefined,
  });
  const failed = [books, teams].find((query) => query.error);
  if (data?.places.length === 0) return <EmptyState area="books" title={t('simulation:class.noCompany')} />;
  return (
    <>
      <div className={styles.bar}>
        <PlaceSelect places={data?.places} place={data?.place} />
        <span className={styles.dim}>{t('arrange.about')}</span>
      </div>
      {failed ? <ErrorState error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {data !== undefined && activityId === undefined ? (
        <EmptyState area="books" title={t('arrange.noTask')} text={t('arrange.noTaskText')} />
      ) : null}
      {!failed && (data === undefined || (activityId !== undefined && teams.data === undefined)) ? (
        <Skeleton lines={12} />
      ) : null}
      {data && activityId !== undefined && teams.data ? (
        <Board key={activityId} of={{ classId, courseId, activityId }} saved={teams.data} rows={data.rows} />
      ) : null}
    </>
  );
}

interface BoardProps {
  of: TeamsOf;
  saved: Teams;
  rows: ClassBooks['rows'];
}

function Board({ of, saved, rows }: BoardProps) {
  const { t } = useTranslation('teams');
  const desk = useArrangement(of, saved);
  const people = peopleOf(rows, saved);
  const placed = new Set(desk.teams.flatMap((team) => team.members.map((member) => member.student)));
  const free = people.filter((person) => !placed.has(person.id));
  const find = (id: number) => people.find((person) => person.id === id);
  const box = useMovedFocus<HTMLDivElement>(
    desk,
    free.filter((person) => !person.hasBegunAlone).map((person) => person.id),
  );
  return (
    <div ref={box}>
      {desk.offer}
      <ShareRow desk={desk} />
      <DetailLayout
        railLabel={t('arrange.unplaced')}
        isRailFirst
        isRailKept
        main={
          <>
            {desk.teams.length === 0 ? (
              <EmptyState area="people" title={t('arrange.none')} text={t('arrange.noneText')} />
            ) : null}
            <ol className={styles.teams} aria-label={t('arrange.teams')}>
              {desk.teams.map((team, at) => (
                <TeamCard key={team.number} desk={desk} team={team} at={at} find={find} />
              ))}
            </ol>
            <p>
              <Button onClick={desk.add}>{t('arrange.add')}</Button>
            </p>
          </>
        }
        rail={<Unplaced desk={desk} free={free} />}
      />
      <SaveBar desk={desk} />
    </div>
  );
}

/** What is not saved, why it cannot be, and saving it. */
function SaveBar({ desk }: { desk: ArrangementDesk }) {
  const { t } = useTranslation('teams');
  const wrong = desk.faults.filter((faults) => faults.length > 0).length;
  const why =
    wrong > 0
      ? t('arrange.wrong', { count: wrong })
      : desk.isDirty
        ? t('arrange.dirty', { count: desk.teams.length })
        : t('arrange.settled', { count: desk.teams.length });
  return (
    <footer className={styles.save}>
      {desk.refused.get(undefined)?.map((message) => (
        <p key={message} role="alert" className={styles.refused}>
          {message}
        </p>
      ))}
      <span role="status" className={wrong > 0 ? styles.wrong : styles.dim}>
        {why}
      </span>
      {desk.isDirty ? (
        <Button type="text" disabled={desk.isBusy} onClick={desk.takeBack}>
          {t('arrange.takeBack')}
        </Button>
      ) : null}
      <Button
        type="primary"
        loading={desk.isSaving}
        disabled={!desk.isDirty || wrong > 0 || desk.isBusy}
        onClick={desk.save}
      >
        {t('arrange.save')}
      </Button>
    </footer>
  );
}
