import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '@/shared/ui/StatusTag';
import { chipOfRun } from '../model/chip';
import type { Run } from '../model/run';

/** Where the run stands, in words, with the seconds it has taken. */
export function RunChip({ run }: { run: Run }) {
  const { t } = useTranslation('coding');
  const [now, setNow] = useState(() => Date.now());
  const isRunning = run.phase === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, [isRunning]);
  const chip = chipOfRun(run, Math.max(now, run.startedAtMs ?? 0));
  return (
    <span className="sp-number" role="status" aria-live={isRunning ? 'off' : 'polite'}>
      <StatusTag tone={chip.tone}>{t(`chip.${chip.word}`, { seconds: chip.seconds })}</StatusTag>
    </span>
  );
}
