import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lecture } from '../api';
import { markAt, type Stretch } from '../model/playback';
import { PlayerBar } from './PlayerBar';
import { QuestionOverlay } from './QuestionOverlay';
import { type PlayerHandle, usePlayer } from './usePlayer';
import styles from './VideoPlayer.module.css';

interface Props {
  lecture: Lecture;
  /** A second asked for in the address. */
  at: number | undefined;
  watched: Stretch[];
  noteTimes: number[];
  handle: RefObject<PlayerHandle | null>;
  onTime: (second: number, speed: number) => void;
  onStop: () => void;
}

/** The video with everything around its time line. What it plays is told second by second; what is sought is not. */
export function VideoPlayer({ lecture, at, watched, noteTimes, handle, onTime, onStop }: Props) {
  const { t } = useTranslation('learning');
  const player = usePlayer({ lecture, at, handle, onTime, onStop });
  const { video, second, isPlaying, speed, volume, hasCaptions, asked, hasFailed } = player;
  return (
    <div ref={player.box} className={styles.player}>
      <video
        ref={video}
        className={styles.video}
        src={player.quality.address ?? lecture.video ?? undefined}
        poster={lecture.poster ?? undefined}
        preload="metadata"
        playsInline
        onClick={player.toggle}
        onDoubleClick={player.fullscreen}
        {...player.events}
      >
        {lecture.captions.map((captions) => (
          <track
            key={captions.language}
            kind="subtitles"
            srcLang={captions.language}
            label={t(`player.languages.${captions.language}` as 'player.languages.zh', {
              defaultValue: captions.language,
            })}
            src={captions.address}
          />
        ))}
      </video>
      {!isPlaying && !asked && !hasFailed ? (
        <button type="button" className={styles.big} onClick={player.toggle} aria-label={t('player.play')}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M8 5.5v13l11-6.5z" />
          </svg>
        </button>
      ) : null}
      {hasFailed ? (
        <p className={styles.failed} role="alert">
          {t('player.failed')}
        </p>
      ) : null}
      {asked ? (
        <QuestionOverlay
          key={asked.key}
          lectureId={lecture.lecture_id}
          question={asked}
          onDone={player.goOn}
        />
      ) : null}
      <PlayerBar
        second={second}
        length={lecture.length_s}
        isPlaying={isPlaying}
        speed={speed}
        volume={volume}
        sizes={lecture.sizes.map((size) => size.lines)}
        size={player.quality.chosen}
        playing={player.quality.lines}
        captions={lecture.captions.length > 0 ? hasCaptions : undefined}
        watched={watched}
        marks={lecture.marks}
        here={lecture.marks[markAt(lecture.marks, second)]?.title}
        questionTimes={lecture.questions.map((question) => question.at_s)}
        noteTimes={noteTimes}
        onToggle={player.toggle}
        onSeek={player.seek}
        onSpeed={player.changeSpeed}
        onVolume={player.changeVolume}
        onSize={player.quality.choose}
        onCaptions={player.toggleCaptions}
        onFullscreen={player.fullscreen}
      />
    </div>
  );
}
