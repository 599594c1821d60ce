import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatTimeLeft } from '@/shared/lib/time';
import type { BoardRow } from '../../managedApi';
import { isAsking, isUnheard, isWriting, stateOf } from '../../model/board';
import styles from './board.module.css';

interface Props {
  rows: BoardRow[];
  now: number;
  chosen: number[];
  onChoose: (ids: number[]) => void;
  onOpen: (row: BoardRow) => void;
}

/** A whole room on one screen: a tile for each student, what needs a look first. */
export function BoardTiles({ rows, now, chosen, onChoose, onOpen }: Props) {
  const { t } = useTranslation(['exams', 'invigilation']);
  const toggle = (id: number, isChosen: boolean) =>
    onChoose(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <ul className={styles.tiles} aria-label={t('details.live')}>
      {rows.map((row) => (
        <Tile
          key={row.user_id}
          row={row}
          now={now}
          isChosen={chosen.includes(row.user_id)}
          onChoose={(isChosen) => toggle(row.user_id, isChosen)}
          onOpen={() => onOpen(row)}
        />
      ))}
    </ul>
  );
}

interface TileProps {
  row: BoardRow;
  now: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
}

function Tile({ row, now, isChosen, onChoose, onOpen }: TileProps) {
  const { t, i18n } = useTranslation(['exams', 'invigilation']);
  const state = stateOf(row, now);
  const left =
    isWriting(state) && row.deadline_at_ms !== null
      ? formatTimeLeft((row.deadline_at_ms - now) / 1000, i18n.language)
      : undefined;
  // What needs a look takes the place of what is fine.
  const flag = isAsking(row, now)
    ? t('details.asking')
    : row.signals > 0
      ? t('invigilation:board.signals', { count: row.signals })
      : isUnheard(row, now)
        ? t('invigilation:schedule.unheard')
        : undefined;
  const share = row.questions ? (row.answered ?? 0) / row.questions : 0;
  return (
    <li className={`${styles.tile} ${styles[state]} ${isChosen ? styles.chosen : ''}`}>
      <Checkbox
        className={styles.tick ?? ''}
        aria-label={t('invigilation:board.choose', { name: row.real_name })}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <button type="button" className={styles.tileButton} onClick={onOpen}>
        <span className={styles.tileName}>
          {row.seat === null ? row.real_name : `${row.seat} ${row.real_name}`}
        </span>
        <span className={styles.tileState}>
          {t(`details.${state}`)}
          {left ? <span className="sp-number"> {left}</span> : null}
        </span>
        <span className={styles.tileMeter} aria-hidden="true">
          <span style={{ width: `${share * 100}%` }} />
        </span>
        <span className={`${styles.tileFoot} ${flag ? styles.flag : ''}`}>
          {flag ??
            (row.booked !== null
              ? t('invigilation:board.booked', { count: row.booked })
              : row.questions
                ? t('invigilation:board.answered', { answered: row.answered, all: row.questions })
                : row.student_number)}
        </span>
      </button>
    </li>
  );
}
