import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type HandIn, handInsQuery, type WorkKind } from '@/shared/api/handIns';
import { formatDateTime } from '@/shared/lib/time';
import { useChapterTitle } from '@/shared/lib/useChapterTitle';
import { usePage } from '@/shared/tabs/page';
import { EmptyState } from '@/shared/ui/EmptyState';
import { lazily } from '@/shared/ui/lazily';
import { PreviewLink } from '@/shared/ui/PreviewLink';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { QuickSearch } from '@/shared/ui/table/filters';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import {
  type ClassView,
  changeOpenings,
  type ItemKind,
  type Opening,
  type OpeningChange,
  openingsQuery,
  useClassWrite,
} from '../api';
import { type OpeningState, openingState } from '../model/opening';
import styles from '../pages/pages.module.css';
import { CopyOpenings } from './CopyOpenings';
import { HandInCell } from './HandInCell';
import type { ActsOf } from './OpeningActs';

const ExtensionDrawer = lazily(() => import('./ExtensionDrawer').then((module) => module.ExtensionDrawer));
const ScheduleDialog = lazily(() => import('./ScheduleDialog').then((module) => module.ScheduleDialog));
const WeightDialog = lazily(() => import('./WeightDialog').then((module) => module.WeightDialog));

const tone: Record<OpeningState, Tone> = {
  open: 'good',
  waiting: 'primary',
  late: 'warn',
  closed: 'neutral',
  shut: 'neutral',
};

interface Props {
  chosen: ClassView;
  kind: ItemKind;
  /** What else may be done with an item. */
  acts?: ActsOf | undefined;
}

/** The items of one kind in the courses of a class: open or shut, when, with which weight, and for whom longer. */
export function OpeningTable({ chosen, kind, acts }: Props) {
  const { t } = useTranslation('classes');
  const { search } = usePage();
  const openings = useQuery(openingsQuery(chosen.id, kind));
  const change = useClassWrite(changeOpenings);
  const chapter = useChapterTitle();
  const work = workOf(kind);
  const handIns = useQuery({ ...handInsQuery(chosen.id, work ?? 'task'), enabled: work !== undefined });
  const [selected, setSelected] = useState<(string | number)[]>([]);
  const [scheduled, setScheduled] = useState<Opening[]>();
  const [extended, setExtended] = useState<Opening>();
  const isActive = chosen.archived_at_ms == null;
  const q = typeof search.q === 'string' ? search.q.toLowerCase() : '';
  const rows = openings.data?.filter(
    (row) => q === '' || row.title.toLowerCase().includes(q) || row.group.toLowerCase().includes(q),
  );
  const send = (itemIds: number[], patch: Omit<OpeningChange, 'item_ids'>) =>
    change.mutate({ classId: chosen.id, kind, change: { item_ids: itemIds, ...patch } });
  const ids = selected.map(Number);
  const columns = columnsOf({
    t,
    kind,
    classId: chosen.id,
    chapter,
    handIn: (id) => handIns.data?.find((one) => one.item_id === id),
    isActive,
    onSwitch: (row, isOpen) => send([row.item_id], { is_open: isOpen }),
    onWeight: (row, weight) => send([row.item_id], { weight }),
    onSchedule: (row) => setScheduled([row]),
    onExtend: setExtended,
    acts,
  });

  return (
    <>
      <DataTable<Opening>
        name={`openings-${kind}`}
        label={t(`kind.${kind}`)}
        columns={columns}
        rowKey={(row) => row.item_id}
        // Who has handed in, and whether they are reminded, decides how a row lies.
        query={{ ...openings, data: handIns.isLoading ? undefined : rows }}
        filters={<QuickSearch placeholder={t('opening.search')} />}
        actions={<CopyOpenings chosen={chosen} />}
        selection={{
          keys: selected,
          onChange: setSelected,
          isBusy: change.isPending,
          actions: (
            <>
              <Button size="small" disabled={!isActive} onClick={() => send(ids, { is_open: true })}>
                {t('opening.open')}
              </Button>
              <Button size="small" disabled={!isActive} onClick={() => send(ids, { is_open: false })}>
                {t('opening.shut')}
              </Button>
              <Button
                size="small"
                disabled={!isActive}
                onClick={() => setScheduled(rows?.filter((row) => ids.includes(row.item_id)))}
              >
                {t('opening.schedule')}
              </Button>
            </>
          ),
        }}
        {...(q === ''
          ? {
              empty: (
                <EmptyState
                  area="tasks"
                  title={t(chosen.courses.length === 0 ? 'opening.noCourse' : 'opening.empty')}
                  text={t(chosen.courses.length === 0 ? 'opening.noCourseText' : 'opening.emptyText')}
                />
              ),
            }
          : {})}
      />
      <WhenOpened isOpen={scheduled !== undefined}>
        <ScheduleDialog
          chosen={chosen}
          kind={kind}
          items={scheduled}
          onClose={() => setScheduled(undefined)}
        />
      </WhenOpened>
      <WhenOpened isOpen={extended !== undefined}>
        <ExtensionDrawer chosen={chosen} kind={kind} item={extended} onClose={() => setExtended(undefined)} />
      </WhenOpened>
    </>
  );
}

/** The kind of work that items of this kind are, where they are handed in at all. */
function workOf(kind: ItemKind): WorkKind | undefined {
  return kind === 'lecture' || kind === 'resource' ? undefined : kind;
}

interface ColumnsInput {
  t: ReturnType<typeof useTranslation<'classes'>>['t'];
  kind: ItemKind;
  classId: number;
  chapter: ReturnType<typeof useChapterTitle>;
  /** How the class stands with an item. */
  handIn: (itemId: number) => HandIn | undefined;
  isActive: boolean;
  onSwitch: (row: Opening, isOpen: boolean) => void;
  onWeight: (row: Opening, weight: number) => void;
  onSchedule: (row: Opening) => void;
  onExtend: (row: Opening) => void;
  acts: ActsOf | undefined;
}

/** How much of it was handed in, where anything is. */
function standingOf({ t, kind, classId, handIn, isActive }: ColumnsInput): DataColumn<Opening>[] {
  const work = workOf(kind);
  if (work === undefined) return [];
  return [
    {
      key: 'hand_in',
      title: t('opening.handIn'),
      always: true,
      width: 190,
      compare: (left, right) => (handIn(left.item_id)?.done ?? 0) - (handIn(right.item_id)?.done ?? 0),
      render: (row) => (
        <HandInCell
          classId={classId}
          kind={work}
          row={row}
          handIn={handIn(row.item_id)}
          isActive={isActive}
        />
      ),
      text: (row) => {
        const found = handIn(row.item_id);
        return found ? t('opening.done', { done: found.done, members: found.members }) : null;
      },
    },
  ];
}

function columnsOf(input: ColumnsInput): DataColumn<Opening>[] {
  const { t, kind, classId, isActive, onSwitch, onWeight, onSchedule, onExtend, acts } = input;
  const isGraded = kind === 'task' || kind === 'exercise';
  const hasDue = isGraded || kind === 'project';
  const time = (ms: number | null | undefined) =>
    ms == null ? (
      <span className={styles.dim}>—</span>
    ) : (
      <span className="sp-number">{formatDateTime(ms)}</span>
    );
  const due: DataColumn<Opening>[] = [
    {
      key: 'due_at',
      title: t('opening.dueAt'),
      width: 145,
      compare: (left, right) => (left.due_at_ms ?? 0) - (right.due_at_ms ?? 0),
      render: (row) => time(row.due_at_ms),
    },
  ];
  const graded: DataColumn<Opening>[] = [
    {
      key: 'weight',
      title: t('opening.weight'),
      number: true,
      width: 70,
      render: (row) => <Weight row={row} isActive={isActive} onChange={onWeight} />,
      text: (row) => row.weight,
    },
    {
      key: 'extensions',
      title: t('field.extensions'),
      number: true,
      width: 85,
      render: (row) => (
        <Button type="link" size="small" onClick={() => onExtend(row)}>
          {row.extensions > 0 ? t('opening.extended', { count: row.extensions }) : t('opening.extend')}
        </Button>
      ),
      text: (row) => row.extensions,
    },
  ];
  return [
    {
      key: 'title',
      title: t('opening.item'),
      always: true,
      fixed: 'left',
      width: 230,
      render: (row) => (
        <div>
          <div>
            <PreviewLink
              kind={kind}
              id={row.item_id}
              courseId={row.course_id}
              classId={input.classId}
              title={row.title}
            />
          </div>
          {row.group ? (
            <small className={styles.dim}>
              {row.chapter_number == null ? row.group : input.chapter(row.chapter_number, row.group)}
            </small>
          ) : null}
        </div>
      ),
    },
    { key: 'course', title: t('field.courses'), hidden: true, width: 180, render: (row) => row.course_title },
    {
      key: 'is_open',
      title: t('opening.isOpen'),
      width: 70,
      render: (row) => (
        <Switch
          size="small"
          checked={row.is_open}
          disabled={!isActive}
          aria-label={t('opening.switch', { title: row.title })}
          onChange={(isOpen) => onSwitch(row, isOpen)}
        />
      ),
      // The state says more, and is a column.
      text: () => null,
    },
    {
      key: 'state',
      title: t('opening.stateTitle'),
      width: 100,
      render: (row) => {
        const state = openingState(row, Date.now());
        return <StatusTag tone={tone[state]}>{t(`opening.state.${state}`)}</StatusTag>;
      },
    },
    ...standingOf(input),
    {
      key: 'opens_at',
      hidden: isGraded,
      title: t('opening.opensAt'),
      width: 145,
      compare: (left, right) => (left.opens_at_ms ?? 0) - (right.opens_at_ms ?? 0),
      render: (row) => time(row.opens_at_ms),
    },
    ...(hasDue ? due : []),
    ...(isGraded ? graded : []),
    {
      key: 'closes_at',
      hidden: isGraded,
      title: t('opening.closesAt'),
      width: 150,
      render: (row) => time(row.closes_at_ms),
    },
    {
      key: 'act',
      title: t('field.operations'),
      always: true,
      fixed: 'right',
      width: acts === undefined ? 105 : 180,
      render: (row) => (
        <>
          <Button type="link" size="small" disabled={!isActive} onClick={() => onSchedule(row)}>
            {t('opening.schedule')}
          </Button>
          {acts?.({ classId, task: { id: row.item_id, title: row.title }, isActive })}
        </>
      ),
    },
  ];
}

function Weight({
  row,
  isActive,
  onChange,
}: {
  row: Opening;
  isActive: boolean;
  onChange: (row: Opening, weight: number) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" disabled={!isActive} onClick={() => setOpen(true)}>
        {row.weight}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <WeightDialog row={row} isOpen={isOpen} onClose={() => setOpen(false)} onChange={onChange} />
      </WhenOpened>
    </>
  );
}
