import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '@/shared/lib/points';
import { simulationSearch } from '@/shared/lib/search';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { LinkButton } from '@/shared/ui/LinkButton';
import { lazily } from '@/shared/ui/lazily';
import { Meter } from '@/shared/ui/Meter';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { StatusTag } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { QuickSearch } from '@/shared/ui/table/filters';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import {
  type BookPlaceRow,
  type BookSummary,
  type ClassBooks as Books,
  type ClassBookRow,
  classBooksQuery,
} from '../../api/class';
import { BookAct } from './BookAct';
import type { ShownBook } from './BookDrawer';
import { meanOf, StateTag, stateOf, wordOf } from './bookState';
import { Distribution } from './Distribution';
import { askedPlace, PlaceSelect } from './PlaceSelect';

const BookDrawer = lazily(() => import('./BookDrawer').then((module) => module.BookDrawer));

interface Props {
  classId: number;
  courseId: number;
}

/** The books that a class keeps for a task: who stands where, what each part earned, why not more. */
export function ClassBooks({ classId, courseId }: Props) {
  const { t } = useTranslation('simulation');
  const { search } = usePage(simulationSearch);
  const books = useQuery(classBooksQuery(classId, courseId, askedPlace(search)));
  const [opened, setOpened] = useState<number>();
  const { data } = books;
  const is = (name: string) => (row: ClassBookRow) => row.book != null && stateOf(row.book) === name;
  const figures = useFigures(data?.rows, [
    { key: 'handedIn', label: t('class.handedIn'), counts: is('handedIn') },
    { key: 'keeping', label: t('class.stateKeeping'), counts: is('keeping') },
    { key: 'untouched', label: t('class.untouched'), counts: (row) => row.book == null, tone: 'warn' },
  ]);
  const mean = meanOf(data?.rows.flatMap((row) => row.book ?? []) ?? []);
  if (data?.places.length === 0) return <EmptyState area="books" title={t('class.noCompany')} />;
  const nameOf = (place: BookPlaceRow) => place.title || t('class.free');
  const q = search.q?.toLowerCase() ?? '';
  const rows = figures.rows?.filter(
    (row) => row.student_name.toLowerCase().includes(q) || row.student_number?.includes(q),
  );
  const row = data?.rows.find((one) => one.student_id === opened);
  const shown: ShownBook | undefined =
    row?.book && data?.place
      ? { book: row.book, student: row.student_name, place: nameOf(data.place) }
      : undefined;
  return (
    <>
      <Figures
        chips={figures.chips}
        words={[[t('class.mean'), mean === undefined ? '—' : `${roundPercent(mean)}%`]]}
      />
      <Marks data={data} />
      <DataTable<ClassBookRow>
        name="class-books"
        label={t('class.list')}
        columns={columnsOf(t, data?.place, data?.rows ?? [], courseId, setOpened)}
        rowKey={(one) => one.student_id}
        query={{ ...books, data: rows }}
        filters={
          <>
            <PlaceSelect places={data?.places} place={data?.place} />
            <QuickSearch placeholder={t('class.search')} />
            <Acts classId={classId} place={data?.place} />
          </>
        }
      />
      <WhenOpened isOpen={shown !== undefined}>
        <BookDrawer shown={shown} courseId={courseId} onClose={() => setOpened(undefined)} />
      </WhenOpened>
    </>
  );
}

/** To everybody's books one by one; and where the company or the task was wrong, they are marked again. */
function Acts({ classId, place }: { classId: number; place: Books['place'] | undefined }) {
  const { t } = useTranslation('simulation');
  if (place?.company_id == null || place.activity_id === null) return null;
  const activity = { class_id: classId, activity_id: place.activity_id };
  return (
    <>
      <LinkButton to="/gradeManage/correctionTask" search={{ ...activity, company_id: place.company_id }}>
        {t('class.toDesk')}
      </LinkButton>
      <LinkButton to="/gradeManage/regrade" search={activity}>
        {t('class.regrade')}
      </LinkButton>
    </>
  );
}

/** How the marks of a class's books lie; before they are known, the room for it. */
function Marks({ data }: { data: Books | undefined }) {
  if (data === undefined)
    return (
      <div style={{ visibility: 'hidden' }}>
        <Distribution books={[]} />
      </div>
    );
  const kept = data.rows.flatMap((row) => row.book ?? []);
  return meanOf(kept) === undefined ? null : <Distribution books={kept} />;
}

/** Whoever is alone comes last. */
const teamOf = (row: ClassBookRow) => row.book?.team_number ?? Number.MAX_SAFE_INTEGER;

/** Whether vouchers are written at all: in a task that sets up books, or makes statements of them, nobody saves any. */
const isForBooking = (rows: ClassBookRow[], parts: BookSummary['parts']) =>
  parts.length === 0 ||
  parts.some(({ part }) => part === 'vouchers') ||
  rows.some((row) => (row.book?.saved ?? 0) > 0);

function savedColumn(t: TFunction<'simulation'>, businesses: number): DataColumn<ClassBookRow> {
  return {
    key: 'saved',
    title: t('class.progress'),
    width: 140,
    compare: (left, right) => (left.book?.saved ?? -1) - (right.book?.saved ?? -1),
    render: (row) =>
      row.book ? (
        <Meter
          value={row.book.saved}
          of={businesses}
          label={t('class.posted', { count: row.book.posted })}
          figure={t('class.vouchers', { count: row.book.saved })}
        />
      ) : (
        '—'
      ),
  };
}

function columnsOf(
  t: TFunction<'simulation'>,
  place: BookPlaceRow | null | undefined,
  rows: ClassBookRow[],
  courseId: number,
  onOpen: (student: number) => void,
): DataColumn<ClassBookRow>[] {
  const businesses = place?.businesses ?? 1;
  // Which parts count is the same for all; whoever has handed in tells.
  const parts = rows.find((row) => (row.book?.parts.length ?? 0) > 0)?.book?.parts ?? [];
  const mark = (row: ClassBookRow) => row.book?.percent ?? -1;
  return [
    { key: 'name', title: t('class.name'), always: true, width: 80, render: (row) => row.student_name },
    {
      key: 'number',
      title: t('class.number'),
      width: 112,
      render: (row) => <span className="sp-number">{row.student_number ?? '—'}</span>,
    },
    ...(rows.some((row) => row.book?.team_number != null)
      ? [
          {
            key: 'team',
            title: t('class.team'),
            always: true,
            width: 88,
            compare: (left: ClassBookRow, right: ClassBookRow) => teamOf(left) - teamOf(right),
            render: (row: ClassBookRow) =>
              row.book?.team_number == null ? '—' : t('class.teamOf', { number: row.book.team_number }),
          },
        ]
      : []),
    {
      key: 'state',
      title: t('class.state'),
      width: 100,
      compare: (left, right) => stateOf(left.book).localeCompare(stateOf(right.book)),
      render: (row) => <StateTag book={row.book} t={t} />,
      text: (row) => t(`class.${wordOf[stateOf(row.book)]}`),
    },
    ...(isForBooking(rows, parts) ? [savedColumn(t, businesses)] : []),
    {
      key: 'percent',
      title: t('class.percent'),
      number: true,
      width: 96,
      compare: (left, right) => mark(left) - mark(right),
      render: (row) =>
        row.book?.percent == null ? (
          '—'
        ) : (
          <>
            {row.book.decided ? <StatusTag tone="primary">{t('class.decided')}</StatusTag> : null}{' '}
            {roundPercent(row.book.percent)}%
          </>
        ),
    },
    ...parts.map(
      ({ part, label }): DataColumn<ClassBookRow> => ({
        key: part,
        title: label,
        number: true,
        width: 72,
        render: (row) => {
          const own = row.book?.parts.find((one) => one.part === part);
          return own ? `${roundPercent(own.percent)}%` : '—';
        },
      }),
    ),
    {
      key: 'tries',
      title: t('class.tries'),
      number: true,
      width: 84,
      render: (row) => row.book?.hand_ins.length || '—',
    },
    {
      key: 'updated',
      title: t('class.updated'),
      width: 156,
      compare: (left, right) => (left.book?.updated_at_ms ?? 0) - (right.book?.updated_at_ms ?? 0),
      render: (row) => <RelativeTime ms={row.book?.updated_at_ms} />,
    },
    {
      key: 'act',
      title: t('class.acts'),
      always: true,
      fixed: 'right',
      width: 92,
      render: (row) => (
        <BookAct book={row.book} courseId={courseId} onReport={() => onOpen(row.student_id)} />
      ),
    },
  ];
}
