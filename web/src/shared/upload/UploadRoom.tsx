import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Schema } from '../api/types';
import { formatBytes } from '../lib/bytes';
import { Meter } from '../ui/Meter';
import { roomQuery } from './api';

type Room = Schema<'RoomTaken'>;

/** How much room is left for files: one's own, and the school's. */
export function UploadRoom({ of = ['mine', 'school'] }: { of?: readonly ('mine' | 'school')[] }) {
  const room = useQuery(roomQuery);
  if (room.data === undefined) return null;
  return (
    <div style={{ display: 'grid', gap: 4 }}>
      {of.map((whose) =>
        room.data[whose] ? <Line key={whose} whose={whose} room={room.data[whose]} /> : null,
      )}
    </div>
  );
}

function Line({ whose, room }: { whose: 'mine' | 'school'; room: Room }) {
  const { t } = useTranslation('upload');
  const used = formatBytes(room.used_bytes);
  const { limit_bytes: limit } = room;
  if (limit === null) return <p>{t('room.schoolOpen', { used })}</p>;
  const words = t(`room.${whose}`, { used, limit: formatBytes(limit) });
  const percent = Math.min(100, Math.round((room.used_bytes / Math.max(1, limit)) * 100));
  return (
    <>
      <p>{words}</p>
      <Meter value={percent} label={words} figure={`${percent}%`} />
    </>
  );
}
