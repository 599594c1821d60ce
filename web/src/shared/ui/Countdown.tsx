import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimeLeft } from '../lib/time';
import styles from './Countdown.module.css';

const amberMs = 15 * 60_000;
const redMs = 5 * 60_000;
const spokenMinutes = [15, 5, 1];

interface Props {
  /** Deadline by the server's clock. */
  untilMs: number;
  /** Server now minus local now. */
  offsetMs?: number;
  onEnd?: () => void;
}

/** Time left by the server's clock: amber at 15 minutes, red at 5, spoken at 15, 5 and 1. */
export function Countdown({ untilMs, offsetMs = 0, onEnd }: Props) {
  const { t, i18n } = useTranslation('common');
  const [left, setLeft] = useState(() => untilMs - Date.now() - offsetMs);
  const ended = useRef(false);
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    ended.current = false;
    const tick = () => {
      const next = untilMs - Date.now() - offsetMs;
      setLeft(next);
      if (next <= 0 && !ended.current) {
        ended.current = true;
        end.current?.();
      }
    };
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [untilMs, offsetMs]);

  const minutes = Math.ceil(left / 60_000);
  const tone = left <= redMs ? styles.red : left <= amberMs ? styles.amber : '';
  return (
    <>
      <span className={`sp-number ${styles.time} ${tone}`} role="timer" aria-label={t('timeLeft')}>
        {formatTimeLeft(Math.ceil(left / 1000), i18n.language)}
      </span>
      <span className="sp-visually-hidden" aria-live="assertive">
        {spokenMinutes.includes(minutes) && left > 0 ? t('minutesLeft', { count: minutes }) : ''}
      </span>
    </>
  );
}
