import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import { type Cue, cueAt, faultOf, writeVtt } from '../model/vtt';
import styles from './captions.module.css';
import { TimeLine } from './TimeLine';

/** How long a new caption stands, in seconds. */
const USUAL_S = 3;

interface Props {
  /** Where the film plays. */
  source: string;
  cues: readonly Cue[];
  onClose: () => void;
  /** Resolves when the file is kept. */
  onSave: (file: string) => Promise<void>;
}

/** Captions beside the player: typed while it plays, with the times taken from it. */
export function CaptionsEditor({ source, cues: before, onClose, onSave }: Props) {
  const { t } = useTranslation('authoring');
  const player = useRef<HTMLVideoElement>(null);
  const [cues, setCues] = useState<readonly Cue[]>(before);
  const [seconds, setSeconds] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const now = () => Math.round((player.current?.currentTime ?? 0) * 10) / 10;
  const change = (index: number, patch: Partial<Cue>) =>
    setCues((all) => all.map((cue, at) => (at === index ? { ...cue, ...patch } : cue)));
  const add = () => {
    const from = now();
    setCues((all) => [...all, { from, to: from + USUAL_S, text: '' }].sort((a, b) => a.from - b.from));
  };
  const play = (cue: Cue) => {
    if (player.current === null) return;
    player.current.currentTime = cue.from;
    void player.current.play();
  };
  const save = async () => {
    setSaving(true);
    try {
      await onSave(writeVtt(cues));
    } catch (error) {
      notify.error(error instanceof Error ? error.message : t('markdown.failed'));
    }
    setSaving(false);
  };
  const current = cueAt(cues, seconds);
  const faults = cues.filter((_, index) => faultOf(cues, index) !== undefined).length;
  return (
    <PlainDialog
      isOpen
      title={t('captions.title')}
      width={1040}
      onClose={onClose}
      footer={
        <>
          {faults > 0 ? (
            <span className={styles.fault}>{t('captions.faults', { count: faults })}</span>
          ) : null}
          <Button onClick={onClose}>{t('captions.cancel')}</Button>
          <Button type="primary" loading={isSaving} onClick={() => void save()}>
            {t('captions.save')}
          </Button>
        </>
      }
    >
      <div className={styles.both}>
        <div className={styles.player}>
          {/* biome-ignore lint/a11y/useMediaCaption: its captions are being written beside it */}
          <video
            ref={player}
            src={source}
            controls
            onTimeUpdate={(event) => setSeconds(event.currentTarget.currentTime)}
          />
          <p className={styles.under} aria-live="off">
            {cues[current]?.text}
          </p>
          <Button icon={<PlusOutlined />} onClick={add} block>
            {t('captions.add')}
          </Button>
        </div>
        <ol className={styles.cues} aria-label={t('fields.captions')}>
          {cues.length === 0 ? <li className={styles.none}>{t('captions.none')}</li> : null}
          {cues.map((cue, index) => (
            <CueRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a caption has no name but its place
              key={index}
              {...{ cue, index, now }}
              fault={faultOf(cues, index)}
              isCurrent={index === current}
              onPlay={() => play(cue)}
              onChange={(patch) => change(index, patch)}
              onRemove={() => setCues((all) => all.filter((_, at) => at !== index))}
            />
          ))}
        </ol>
      </div>
    </PlainDialog>
  );
}

interface CueRowProps {
  cue: Cue;
  index: number;
  now: () => number;
  fault: ReturnType<typeof faultOf>;
  isCurrent: boolean;
  onPlay: () => void;
  onChange: (patch: Partial<Cue>) => void;
  onRemove: () => void;
}

function CueRow({ cue, index, now, fault, isCurrent, onPlay, onChange, onRemove }: CueRowProps) {
  const { t } = useTranslation('authoring');
  const number = index + 1;
  return (
    <li className={isCurrent ? styles.current : styles.cue}>
      <div className={styles.times}>
        <Button
          type="text"
          icon={<PlayCircleOutlined />}
          aria-label={t('captions.play', { number })}
          onClick={onPlay}
        />
        <TimeLine
          label={t('captions.from')}
          value={cue.from}
          now={now}
          disabled={false}
          onChange={(from) => onChange({ from })}
        />
        <TimeLine
          label={t('captions.to')}
          value={cue.to}
          now={now}
          disabled={false}
          onChange={(to) => onChange({ to })}
        />
        <Button type="text" danger onClick={onRemove} aria-label={t('rows.remove', { number })}>
          {t('captions.remove')}
        </Button>
      </div>
      <textarea
        rows={2}
        maxLength={400}
        value={cue.text}
        aria-label={t('captions.text', { number })}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {fault === undefined ? null : <p className={styles.fault}>{t(`captions.fault.${fault}`)}</p>}
    </li>
  );
}
