import { Button, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { usePage } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Figures } from '@/shared/ui/Figures';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { DataTable } from '@/shared/ui/table/DataTable';
import { FilterSelect, QuickSearch } from '@/shared/ui/table/filters';
import { type BoardRow, decideTakeOver, type ManagedAssessment, useExamWrite } from '../../managedApi';
import { type Act, type ActKind, actsFor } from './acts';
import { BoardTiles } from './BoardTiles';
import styles from './board.module.css';
import { useBoardColumns } from './boardColumns';
import type { EditQuestion } from './CorrectionsDrawer';
import { useBoard } from './useBoard';

const ActDialog = lazily(() => import('./dialogs').then((module) => module.ActDialog));
const AnswerFilesDrawer = lazily(() => import('./dialogs').then((module) => module.AnswerFilesDrawer));
const CorrectionsDrawer = lazily(() => import('./dialogs').then((module) => module.CorrectionsDrawer));
const ScheduleDrawer = lazily(() => import('./dialogs').then((module) => module.ScheduleDrawer));
const RoomsDrawer = lazily(() => import('./dialogs').then((module) => module.RoomsDrawer));
const StudentDrawer = lazily(() => import('./dialogs').then((module) => module.StudentDrawer));

type BoardDrawer = 'answerFiles' | 'rooms' | 'schedule' | 'corrections';

interface ToolsProps {
  /** How many wait for a decision. */
  answerFiles: number;
  isOpen: boolean;
  isTiled: boolean;
  onDrawer: (drawer: BoardDrawer) => void;
  onAct: (kind: ActKind) => void;
}

/** How the board is shown, and what can be done for everybody. */
function BoardTools({ answerFiles, isOpen, isTiled, onDrawer, onAct }: ToolsProps) {
  const { t } = useTranslation('invigilation');
  const { setSearch } = usePage();
  return (
    <>
      <Segmented
        aria-label={t('board.view')}
        value={isTiled ? 'tiles' : 'table'}
        options={[
          { value: 'table', label: t('board.table') },
          { value: 'tiles', label: t('board.tiles') },
        ]}
        onChange={(view) => setSearch({ view: view === 'tiles' ? 'tiles' : undefined })}
      />
      <Button onClick={() => onDrawer('rooms')} {...prefetching(RoomsDrawer)}>
        {t('rooms.open')}
      </Button>
      <Button onClick={() => onDrawer('corrections')} {...prefetching(CorrectionsDrawer)}>
        {t('corrections.open')}
      </Button>
      <Button onClick={() => onDrawer('schedule')} {...prefetching(ScheduleDrawer)}>
        {t('schedule.open')}
      </Button>
      <Button onClick={() => onDrawer('answerFiles')} {...prefetching(AnswerFilesDrawer)}>
        {t('answerFiles.button')}
        {answerFiles > 0 ? <span className={styles.waiting}>{answerFiles}</span> : null}
      </Button>
      {isOpen ? (
        <>
          <Button onClick={() => onAct('message')} {...prefetching(ActDialog)}>
            {t('board.messageAll')}
          </Button>
          <Button onClick={() => onAct('extend')} {...prefetching(ActDialog)}>
            {t('board.extendAll')}
          </Button>
        </>
      ) : null}
    </>
  );
}

interface BoardProps {
  assessment: ManagedAssessment;
  editQuestion: EditQuestion;
}

/** Everybody who is expected, as they are now; refreshed every few seconds. */
export function LiveBoard({ assessment, editQuestion }: BoardProps) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const { board, now, rows, rooms, visible, chips, isTiled } = useBoard(assessment.id);
  const [act, setAct] = useState<Act>();
  const [chosen, setChosen] = useState<number[]>([]);
  const [opened, setOpened] = useState<number>();
  const [drawer, setDrawer] = useState<BoardDrawer>();
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
    <BoardTools
      answerFiles={board.data?.answer_files ?? 0}
      isOpen={isOpen}
      isTiled={isTiled}
      onDrawer={setDrawer}
      onAct={(kind) => begin(kind, [])}
    />
  );
  return (
    <>
      <div className={styles.head}>
        <Figures chips={chips} words={[[t('invigilation:board.expected'), rows.length]]} />
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
        {drawer === 'corrections' ? (
          <CorrectionsDrawer
            assessment={assessment}
            editQuestion={editQuestion}
            onClose={() => setDrawer(undefined)}
          />
        ) : null}
        {drawer === 'answerFiles' ? (
          <AnswerFilesDrawer assessmentId={assessment.id} onClose={() => setDrawer(undefined)} />
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
