import CaretRightOutlined from '@ant-design/icons/CaretRightOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import StepBackwardOutlined from '@ant-design/icons/StepBackwardOutlined';
import StepForwardOutlined from '@ant-design/icons/StepForwardOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { formatDateTime, formatSpan } from '@/shared/lib/time';
import styles from './replay.module.css';
import type { useReplay } from './useReplay';

interface Props {
  replay: ReturnType<typeof useReplay>;
  step: Schema<'ExamEditStep'>;
  startedAtMs: number | null;
}

/** Play, one step on or back, and a bar to any place; what the step was, in words. */
export function ReplayControls({ replay, step, startedAtMs }: Props) {
  const { t, i18n } = useTranslation('evidence');
  const { at, last, goTo, isPlaying, toggle } = replay;
  const spent = startedAtMs === null ? undefined : (step.at_ms - startedAtMs) / 1000;
  const numbers = step.positions.map((position) => position + 1).join(t('replay.comma'));
  const told = step.is_hand_in ? t('replay.handedIn') : t('replay.changed', { numbers });
  return (
    <div className={styles.controls}>
      <div className={styles.buttons}>
        <Button
          icon={<StepBackwardOutlined aria-hidden />}
          aria-label={t('replay.back')}
          disabled={at === 0}
          onClick={() => goTo(at - 1)}
        />
        <Button
          type="primary"
          icon={isPlaying ? <PauseOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
          onClick={toggle}
        >
          {isPlaying ? t('replay.pause') : t('replay.play')}
        </Button>
        <Button
          icon={<StepForwardOutlined aria-hidden />}
          aria-label={t('replay.next')}
          disabled={at === last}
          onClick={() => goTo(at + 1)}
        />
      </div>
      <input
        type="range"
        className={styles.range}
        aria-label={t('replay.position')}
        aria-valuetext={`${t('replay.at', { step: at + 1, steps: last + 1 })} ${told}`}
        min={0}
        max={last}
        value={at}
        onChange={(event) => goTo(event.target.valueAsNumber)}
      />
      <p className={styles.where}>
        <span className="sp-number">{t('replay.at', { step: at + 1, steps: last + 1 })}</span>
        <span className="sp-number">{formatDateTime(step.at_ms)}</span>
        {spent === undefined ? null : (
          <span>{t('replay.since', { span: formatSpan(Math.max(spent, 0), i18n.language) })}</span>
        )}
        <span>{told}</span>
      </p>
    </div>
  );
}
