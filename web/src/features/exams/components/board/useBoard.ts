import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFollow } from '@/shared/push/useFollow';
import { usePage } from '@/shared/tabs/page';
import { useFigures } from '@/shared/ui/Figures';
import { type BoardRow, boardQuery } from '../../managedApi';
import { counts, type Figure, figures, inOrder, inSeats } from '../../model/board';
import { useServerNow } from './useServerNow';

const toneOf = (figure: Figure) =>
  figure === 'silent' || figure === 'asking' || figure === 'unheard' || figure === 'signals'
    ? ('warn' as const)
    : ('plain' as const);

/** The board as it stands, and which of its rows are shown: by figure, room and words, all of which the address keeps. */
export function useBoard(assessmentId: number) {
  const { t } = useTranslation('exams');
  const { search } = usePage();
  const board = useQuery(boardQuery(assessmentId));
  useFollow(`exams/board/${assessmentId}`, () => void board.refetch());
  const now = useServerNow(board.data?.now_ms, board.dataUpdatedAt);
  const rows = board.data?.rows ?? [];
  const rooms = board.data?.rooms ?? [];
  const q = typeof search.q === 'string' ? search.q : '';
  const room = rooms.find((one) => String(one.id) === search.room);
  const isTiled = search.view === 'tiles';
  const found = useFigures(
    board.data && (isTiled ? inSeats(rows, now) : inOrder(rows, now)),
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
  return { board, now, rows, rooms, visible, chips: found.chips, isTiled };
}
