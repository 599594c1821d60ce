import { useEffect, useReducer } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  attemptId: number;
  position: number;
}

/** Milliseconds spent on each question while its time was shown; as long as the page is open. */
const spent = new Map<string, number>();

/** How long this question has been on the screen; time in which the page was hidden is not its own. */
export function QuestionTime({ attemptId, position }: Props) {
  const { t } = useTranslation('exams');
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const key = `${attemptId}/${position}`;
  useEffect(() => {
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (!document.hidden) spent.set(key, (spent.get(key) ?? 0) + now - last);
      last = now;
      tick();
    }, 1000);
    return () => clearInterval(timer);
  }, [key]);
  const seconds = Math.floor((spent.get(key) ?? 0) / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span className="sp-number" style={{ color: 'var(--sp-text-3)' }}>
      {t('tools.spent', { time })}
    </span>
  );
}
