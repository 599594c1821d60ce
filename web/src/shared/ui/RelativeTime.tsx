import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRelative } from '../lib/relativeTime';
import { formatDateTime } from '../lib/time';

/** "3 小时前", with the exact time on hover; kept up to date while it is on screen. */
export function RelativeTime({ ms }: { ms: number | undefined | null }) {
  const { i18n } = useTranslation('common');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  if (ms == null) return <span>—</span>;
  return (
    <time className="sp-number" dateTime={new Date(ms).toISOString()} title={formatDateTime(ms)}>
      {formatRelative(ms, now, i18n.language)}
    </time>
  );
}
