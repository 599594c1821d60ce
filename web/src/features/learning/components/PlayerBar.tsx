import { useTranslation } from 'react-i18next';
import type { Lecture } from '../api';
import type { Stretch } from '../model/playback';
import { speeds } from '../model/playerKeys';
import styles from './PlayerBar.module.css';

interface Props {
  second: number;
  length: number;
  isPlaying: boolean;
  speed: number;
  volume: number;
  /** The sizes to choose from, in lines; empty where there is only one. */
  sizes: number[];
  /** The one chosen by hand; undefined where the player chooses. */
  size: number | undefined;
  /** The one that is played. */
  playing: number | undefined;
  /** Undefined: there are none. */
  captions: boolean | undefined;
  watched: Stretch[];
  marks: Lecture['marks'];
  /** The chapter mark being played. */
  here: string | undefined;
  questionTimes: number[];
  noteTimes: number[];
  onToggle: () => void;
  onSeek: (second: number) => void;
  onSpeed: (speed: number) => void;
  onVolume: (volume: number) => void;
  onSize: (lines: number | undefined) => void;
  onCaptions: () => void;
  onFullscreen: () => void;
}

const clock = (seconds: number) => {
  const whole = Math.max(0, Math.floor(seconds));
  const rest = `${String(Math.floor(whole / 60) % 60).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${rest}` : rest;
};

/** The time line – what was watched, where chapters begin, where questions and notes stand – and the buttons below it. */
export function PlayerBar(props: Props) {
  const { t } = useTranslation('learning');
  const { second, length, isPlaying, speed, volume, captions } = props;
  const share = (at: number) => `${Math.min(100, (at / length) * 100)}%`;
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <div className={styles.track} aria-hidden="true">
          {props.watched.map(([from, to]) => (
            <span
              key={from}
              className={styles.watched}
              style={{ left: share(from), width: share(to - from) }}
            />
          ))}
          <span className={styles.past} style={{ width: share(second) }} />
          {props.marks
            .filter((mark) => mark.at_s > 0)
            .map((mark) => (
              <span key={`m${mark.at_s}`} className={styles.mark} style={{ left: share(mark.at_s) }} />
            ))}
          {props.questionTimes.map((at) => (
            <span key={`q${at}`} className={styles.question} style={{ left: share(at) }} />
          ))}
          {props.noteTimes.map((at) => (
            <span key={`n${at}`} className={styles.note} style={{ left: share(at) }} />
          ))}
        </div>
        <input
          className={styles.slider}
          type="range"
          min={0}
          max={length}
          step={1}
          value={Math.min(length, second)}
          aria-label={t('player.position')}
          aria-valuetext={t('player.positionOf', { now: clock(second), all: clock(length) })}
          onChange={(event) => props.onSeek(Number(event.target.value))}
        />
      </div>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.button}
          onClick={props.onToggle}
          aria-label={isPlaying ? t('player.pause') : t('player.play')}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={isPlaying ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5.5v13l11-6.5z'} />
          </svg>
        </button>
        <span className={`${styles.time} sp-number`}>
          {clock(second)} / {clock(length)}
        </span>
        <span className={styles.here}>{props.here}</span>
        <label className={styles.volume}>
          <span className="sp-visually-hidden">{t('player.volume')}</span>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 9v6h4l5 4V5L8 9z" />
            {volume > 0 ? (
              <path d="M16 8.5a5 5 0 0 1 0 7" fill="none" stroke="currentColor" strokeWidth="2" />
            ) : null}
          </svg>
          <input
            type="range"
            min={0}
            max={1}
            step={0.1}
            value={volume}
            onChange={(event) => props.onVolume(Number(event.target.value))}
          />
        </label>
        <label>
          <span className="sp-visually-hidden">{t('player.speed')}</span>
          <select
            className={styles.speed}
            value={speed}
            onChange={(event) => props.onSpeed(Number(event.target.value))}
          >
            {speeds.map((value) => (
              <option key={value} value={value}>
                {value}×
              </option>
            ))}
          </select>
        </label>
        {props.sizes.length > 0 ? (
          <label>
            <span className="sp-visually-hidden">{t('player.size')}</span>
            <select
              className={styles.speed}
              value={props.size ?? 0}
              onChange={(event) => props.onSize(Number(event.target.value) || undefined)}
            >
              <option value={0}>
                {t('player.sizeAuto', { lines: props.playing ?? Math.max(...props.sizes) })}
              </option>
              {props.sizes.map((lines) => (
                <option key={lines} value={lines}>
                  {lines}p
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {captions === undefined ? null : (
          <button
            type="button"
            className={styles.word}
            aria-pressed={captions}
            onClick={props.onCaptions}
            title={t('player.captions')}
          >
            {t('player.captionsShort')}
          </button>
        )}
        <button
          type="button"
          className={styles.button}
          onClick={props.onFullscreen}
          aria-label={t('player.fullscreen')}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path
              d="M5 9V5h4M15 5h4v4M19 15v4h-4M9 19H5v-4"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
            />
          </svg>
        </button>
      </div>
    </div>
  );
}
