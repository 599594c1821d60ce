import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '@/shared/lib/time';
import { useFollow } from '@/shared/push/useFollow';
import { usePage } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { StatCard, StatRow } from '@/shared/ui/StatCard';
import { DataTable } from '@/shared/ui/table/DataTable';
import { QuickSearch } from '@/shared/ui/table/filters';
import { type BoardRow, boardQuery, type ManagedAssessment } from '../managedApi';
import { counts, type Figure, inOrder } from '../model/board';
import type { Act } from './ActDialog';
import boardStyles from './board.module.css';
import { useBoardColumns } from './boardColumns';
import { useServerNow } from './useServerNow';

const ActDialog = lazily(() => import('./ActDialog').then((module) => module.ActDialog));

const figures: Figure[] = ['present', 'silent', 'submitted', 'absent', 'signals'];

interface FiguresProps {
  rows: BoardRow[];
  now: number;
  shown: Figure | undefined;
  onShow: (figure: Figure | undefined) => void;
}

/** How many are present, silent, done; pressing one shows only those. */
function Figures({ rows, now, shown, onShow }: FiguresProps) {
  const { t } = useTranslation('exams');
  const toneOf = (figure: Figure, count: number) =>
    figure === 'submitted'
      ? 'good'
      : count > 0 && figure !== 'present' && figure !== 'absent'
        ? 'warn'
        : 'plain';
  return (
    <StatRow>
      {figures.map((figure) => {
        const count = rows.filter((row) => counts(figure, row, now)).length;
        return (
          <StatCard
            key={figure}
            label={t(`details.${figure}`)}
            value={count}
            unit={figure === 'present' ? `/ ${rows.length}` : undefined}
            tone={toneOf(figure, count)}
            isPressed={shown === figure}
            onPress={() => onShow(shown === figure ? undefined : figure)}
          />
        );
      })}
    </StatRow>
  );
}

/** Everybody who is expected, as they are now; refreshed every few seconds. */
export function LiveBoard({ assessment }: { assessment: ManagedAssessment }) {
  const { t } = useTranslation('exams');
  const { search } = usePage();
  const board = useQuery(boardQuery(assessment.id));
  useFollow(`exams/board/${assessment.id}`, () => void board.refetch());
  const [act, setAct] = useState<Act>();
  const [shown, setShown] = useState<Figure>();
  const now = useServerNow(board.data?.now_ms, board.dataUpdatedAt);
  const rows = board.data?.rows ?? [];
  const q = typeof search.q === 'string' ? search.q : '';
  const visible = inOrder(rows, now).filter(
    (row) =>
      (shown === undefined || counts(shown, row, now)) &&
      (q === '' || row.real_name.includes(q) || (row.student_number ?? '').includes(q)),
  );
  const isOpen = assessment.phase === 'open';
  const columns = useBoardColumns({ assessmentId: assessment.id, isOpen, now, onAct: setAct });
  if (board.error && !board.data)
    return <ErrorState error={board.error} onRetry={() => void board.refetch()} />;
  return (
    <>
      <Figures rows={rows} now={now} shown={shown} onShow={setShown} />
      <p className={boardStyles.until}>
        {t(isOpen ? 'details.until' : 'details.ended', {
          time: formatDateTime(assessment.end_ms),
          seconds: Math.round(assessment.grace_ms / 1000),
        })}
      </p>
      <DataTable
        name="live-board"
        label={t('details.live')}
        columns={columns}
        rowKey={(row) => row.user_id}
        query={{ ...board, isFetching: false, data: board.data === undefined ? undefined : visible }}
        filters={<QuickSearch placeholder={t('details.search')} />}
        actions={
          isOpen ? (
            <>
              <Button onClick={() => setAct({ kind: 'message' })} {...prefetching(ActDialog)}>
                {t('details.messageAll')}
              </Button>
              <Button onClick={() => setAct({ kind: 'extend' })} {...prefetching(ActDialog)}>
                {t('details.extendAll')}
              </Button>
            </>
          ) : null
        }
      />
      {act ? (
        <Suspense>
          <ActDialog
            key={`${act.kind}-${act.row?.user_id}`}
            id={assessment.id}
            act={act}
            onClose={() => setAct(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
