import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { useFollow } from '@/shared/push/useFollow';
import { usePage } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Figures, useFigures } from '@/shared/ui/Figures';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import {
  type BoardRow,
  boardQuery,
  decideTakeOver,
  type ManagedAssessment,
  useExamWrite,
} from '../../managedApi';
import { counts, type Figure, figures, inOrder, inSeats } from '../../model/board';
import { type Act, type ActKind, actsFor } from './acts';
import { BoardTiles } from './BoardTiles';
import styles from './board.module.css';
import { useBoardColumns } from './boardColumns';
import { useServerNow } from './useServerNow';

const ActDialog = lazily(() => import('./dialogs').then((module) => module.ActDialog));
const ScheduleDrawer = lazily(() => import('./dialogs').then((module) => module.ScheduleDrawer));
const RoomsDrawer = lazily(() => import('./dialogs').then((module) => module.RoomsDrawer));
const StudentDrawer = lazily(() => import('./dialogs').then((module) => module.StudentDrawer));

/** Everybody who is expected, as they are now; refreshed every few seconds. */
export function LiveBoard({ assessment }: { assessment: ManagedAssessment }) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const { search, setSearch } = usePage();
  const board = useQuery(boardQuery(assessment.id));
  useFollow(`exams/board/${assessment.id}`, () => void board.refetch());
  const [act, setAct] = useState<Act>();
  const [chosen, setChosen] = useState<number[]>([]);
  const [opened, setOpened] = useState<number>();
  const [drawer, setDrawer] = useState<'rooms' | 'schedule'>();
  const now = useServerNow(board.data?.now_ms, board.dataUpdatedAt);
  const rows = board.data?.rows ?? [];
  const q = typeof search.q === 'string' ? search.q : '';
  const rooms = board.data?.rooms ?? [];
  const room = rooms.find((one) => String(one.id) === search.room);
  const isTiled = search.view === 'tiles';
  const toneOf = (figure: Figure) =>
    figure === 'silent' || figure === 'asking' || figure === 'unheard' || figure === 'signals'
      ? ('warn' as const)
      : ('plain' as const);
  const found = useFigures(
    isTiled ? inSeats(rows, now) : inOrder(rows, now),
    figures
      // Only while there is somebody who asks, or has not seen the newest end.
      .filter(
        (figure) =>
          (figure !== 'unheard' && figure !== 'asking') || rows.some((row) => counts(figure, row, now)),
      )
      .map((figure) => ({
        key: figure,
        label: t(`details.${figure}`),
        tone: toneOf(figure),
        counts: (row: BoardRow) => counts(figure, row, now),
      })),
  );
  const visible = (found.rows ?? []).filter(
    (row) =>
      (room === undefined || row.room_id === room.id) &&
      (q === '' || row.real_name.includes(q) || (row.student_number ?? '').includes(q)),
  );
  const isOpen = assessment.phase === 'open';
  const selected = rows.filter((row) => chosen.includes(row.user_id));
  const openedRow = rows.find((row) => row.user_id === opened);
  const begin = (kind: ActKind, on: BoardRow[]) => setAct({ kind, rows: on });
  const decide = useExamWrite(decideTakeOver);
  const columns = useBoardColumns({
    isOpen,
    now,
    rooms,
    onDecide: (row, is_allowed) => decide.mutate({ id: assessment.id, user_id: row.user_id, is_allowed }),
    onOpen: (row) => setOpened(row.user_id),
    onAct: (kind, row) => begin(kind, [row]),
  });
  if (board.error && !board.data)
    return <ErrorState error={board.error} onRetry={() => void board.refetch()} />;
  const acts = actsFor(selected, isOpen, now).map((kind) => (
    <Button
      key={kind}
      danger={kind === 'end'}
      {...prefetching(ActDialog)}
      onClick={() => begin(kind, selected)}
    >
      {t(`invigilation:act.${kind}`)}
    </Button>
  ));
  const filters = (
    <>
      <QuickSearch placeholder={t('details.search')} />
      {rooms.length > 0 ? (
        <FilterSelect
          name="room"
          label={t('invigilation:rooms.open')}
          options={rooms.map((one) => ({ value: String(one.id), label: one.name }))}
        />
      ) : null}
    </>
  );
  const tools = (
    <>
      <Segmented
        aria-label={t('invigilation:board.view')}
        value={isTiled ? 'tiles' : 'table'}
        options={[
          { value: 'table', label: t('invigilation:board.table') },
          { value: 'tiles', label: t('invigilation:board.tiles') },
        ]}
        onChange={(view) => setSearch({ view: view === 'tiles' ? 'tiles' : undefined })}
      />
      <Button onClick={() => setDrawer('rooms')} {...prefetching(RoomsDrawer)}>
        {t('invigilation:rooms.open')}
      </Button>
      <Button onClick={() => setDrawer('schedule')} {...prefetching(ScheduleDrawer)}>
        {t('invigilation:schedule.open')}
      </Button>
      {isOpen ? (
        <>
          <Button onClick={() => begin('message', [])} {...prefetching(ActDialog)}>
            {t('invigilation:board.messageAll')}
          </Button>
          <Button onClick={() => begin('extend', [])} {...prefetching(ActDialog)}>
            {t('invigilation:board.extendAll')}
          </Button>
        </>
      ) : null}
    </>
  );
  return (
    <>
      <div className={styles.head}>
        <Figures chips={found.chips} words={[[t('invigilation:board.expected'), rows.length]]} />
        <p className={styles.until}>
          {t(isOpen ? 'details.until' : 'details.ended', {
            time: formatDateTime(assessment.end_ms),
            seconds: Math.round(assessment.grace_ms / 1000),
          })}
        </p>
      </div>
      {isTiled ? (
        <>
          <div className={styles.bar}>
            {filters}
            <span className={styles.grow} />
            {tools}
          </div>
          {selected.length > 0 ? (
            <div className={styles.chosenBar}>
              <span>{t('invigilation:act.selected', { count: selected.length })}</span>
              {acts}
              <Button type="text" onClick={() => setChosen([])}>
                {t('invigilation:board.chooseNone')}
              </Button>
            </div>
          ) : null}
          <BoardTiles
            rows={visible}
            now={now}
            chosen={chosen}
            onChoose={setChosen}
            onOpen={(row) => setOpened(row.user_id)}
          />
        </>
      ) : (
        <DataTable
          name="live-board"
          label={t('details.live')}
          columns={columns}
          rowKey={(row) => row.user_id}
          query={{ ...board, isFetching: false, data: board.data === undefined ? undefined : visible }}
          filters={filters}
          actions={tools}
          selection={{ keys: chosen, onChange: (keys) => setChosen(keys.map(Number)), actions: acts }}
        />
      )}
      <Suspense>
        {openedRow ? (
          <StudentDrawer
            assessmentId={assessment.id}
            row={openedRow}
            isOpen={isOpen}
            now={now}
            onDecide={(is_allowed) =>
              decide.mutate({ id: assessment.id, user_id: openedRow.user_id, is_allowed })
            }
            onAct={(kind) => begin(kind, [openedRow])}
            onClose={() => setOpened(undefined)}
          />
        ) : null}
        {drawer === 'schedule' ? (
          <ScheduleDrawer assessmentId={assessment.id} onClose={() => setDrawer(undefined)} />
        ) : null}
        {drawer === 'rooms' ? (
          <RoomsDrawer assessmentId={assessment.id} onClose={() => setDrawer(undefined)} />
        ) : null}
        {act ? (
          <ActDialog
            key={`${act.kind} ${act.rows.map((row) => row.user_id).join()}`}
            assessment={assessment}
            rooms={rooms}
            act={act}
            now={now}
            onClose={() => setAct(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
