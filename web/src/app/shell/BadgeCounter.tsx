import { useEffect } from 'react';
import { type Badge, useBadges } from './useBadges';

/** Counts for the sidebar, which is there before the counting is. */
export function BadgeCounter({ onCount }: { onCount: (badges: Record<string, Badge>) => void }) {
  const badges = useBadges();
  const counted = JSON.stringify(badges);
  useEffect(() => onCount(JSON.parse(counted) as Record<string, Badge>), [counted, onCount]);
  return null;
}
