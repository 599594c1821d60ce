import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lecture, VideoQuestion } from '../api';
import { markAt, questionBetween, type Stretch, startAt } from '../model/playback';
import { actOf, nextSpeed } from '../model/playerKeys';
import { PlayerBar } from './PlayerBar';
import { QuestionOverlay } from './QuestionOverlay';
import styles from './VideoPlayer.module.css';

export interface PlayerHandle {
  seek: (second: number) => void;
  position: () => number;
}

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
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const before = useRef(0);
  const passed = useRef(new Set<string>());
  const [second, setSecond] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [volume, setVolume] = useState(1);
  const [hasCaptions, setCaptions] = useState(true);
  const [asked, setAsked] = useState<VideoQuestion>();
  const [hasFailed, setFailed] = useState(false);
  const length = lecture.length_s;

  const seek = (to: number) => {
    if (video.current) video.current.currentTime = Math.min(Math.max(0, to), length);
  };
  const toggle = () => {
    const player = video.current;
    if (player === null || asked) return;
    if (player.paused) player.play().catch(() => {});
    else player.pause();
  };
  const fullscreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void box.current?.requestFullscreen?.();
  };
  const changeSpeed = (next: number) => {
    setSpeed(next);
    if (video.current) video.current.playbackRate = next;
  };
  const changeVolume = (next: number) => {
    setVolume(next);
    if (video.current) {
      video.current.volume = next;
      video.current.muted = next === 0;
    }
  };

  useEffect(() => {
    handle.current = { seek, position: () => video.current?.currentTime ?? 0 };
  });

  // Left or hidden: silent, and what was played so far is on its way.
  useLayoutEffect(() => {
    const player = video.current;
    const hush = () => document.visibilityState === 'hidden' && player?.pause();
    document.addEventListener('visibilitychange', hush);
    return () => {
      document.removeEventListener('visibilitychange', hush);
      player?.pause();
    };
  }, []);

  useEffect(() => {
    for (const track of video.current?.textTracks ?? []) track.mode = hasCaptions ? 'showing' : 'hidden';
  }, [hasCaptions]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the acts are new for each drawing but do the same
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const focus = event.target as HTMLElement;
      const isEditable = focus.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(focus.tagName);
      const act = actOf(event, { tag: focus.tagName, isEditable });
      if (act === undefined || asked || document.querySelector('.ant-modal-wrap:not([style*="none"])'))
        return;
      event.preventDefault();
      if (act.act === 'toggle') toggle();
      else if (act.act === 'skip') seek((video.current?.currentTime ?? 0) + act.seconds);
      else if (act.act === 'fullscreen') fullscreen();
      else if (act.act === 'mute') changeVolume(volume === 0 ? 1 : 0);
      else if (act.act === 'captions') setCaptions(!hasCaptions);
      else changeSpeed(nextSpeed(speed, act.step));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [asked, volume, hasCaptions, speed]);

  const tick = () => {
    const player = video.current;
    if (player === null) return;
    const now = player.currentTime;
    setSecond(now);
    if (player.paused || player.seeking) return;
    onTime(now, player.playbackRate);
    const open = lecture.questions.filter(
      (question) => !question.is_right && !passed.current.has(question.key),
    );
    const found = now - before.current < 3 ? questionBetween(open, before.current, now) : undefined;
    before.current = now;
    if (found) {
      passed.current.add(found.key);
      player.pause();
      setAsked(found);
    }
  };

  return (
    <div ref={box} className={styles.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: the captions a lecture has are tracks below */}
      <video
        ref={video}
        className={styles.video}
        src={lecture.video ?? undefined}
        poster={lecture.poster ?? undefined}
        preload="metadata"
        playsInline
        onClick={toggle}
        onDoubleClick={fullscreen}
        onLoadedMetadata={() => {
          const start = startAt(at, lecture.position_s, length, lecture.is_finished);
          before.current = start;
          setSecond(start);
          seek(start);
        }}
        onTimeUpdate={tick}
        onSeeking={() => {
          onStop();
          before.current = video.current?.currentTime ?? 0;
        }}
        onPlay={() => setPlaying(true)}
        onPause={() => {
          setPlaying(false);
          onStop();
        }}
        onEnded={onStop}
        onError={() => setFailed(true)}
      >
        {lecture.captions.map((captions, index) => (
          <track
            key={captions.language}
            kind="subtitles"
            srcLang={captions.language}
            label={t(`player.languages.${captions.language}` as 'player.languages.zh', {
              defaultValue: captions.language,
            })}
            src={captions.address}
            default={index === 0}
          />
        ))}
      </video>
      {!isPlaying && !asked && !hasFailed ? (
        <button type="button" className={styles.big} onClick={toggle} aria-label={t('player.play')}>
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
          onDone={() => {
            setAsked(undefined);
            video.current?.play().catch(() => {});
          }}
        />
      ) : null}
      <PlayerBar
        second={second}
        length={length}
        isPlaying={isPlaying}
        speed={speed}
        volume={volume}
        captions={lecture.captions.length > 0 ? hasCaptions : undefined}
        watched={watched}
        marks={lecture.marks}
        here={lecture.marks[markAt(lecture.marks, second)]?.title}
        questionTimes={lecture.questions.map((question) => question.at_s)}
        noteTimes={noteTimes}
        onToggle={toggle}
        onSeek={seek}
        onSpeed={changeSpeed}
        onVolume={changeVolume}
        onCaptions={() => setCaptions(!hasCaptions)}
        onFullscreen={fullscreen}
      />
    </div>
  );
}
