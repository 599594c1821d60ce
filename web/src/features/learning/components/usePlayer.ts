import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Lecture, VideoQuestion } from '../api';
import { questionBetween, startAt } from '../model/playback';
import { nextSpeed } from '../model/playerKeys';
import { usePlayerKeys } from './usePlayerKeys';
import { useQuality } from './useQuality';

export interface PlayerHandle {
  seek: (second: number) => void;
  position: () => number;
}

interface Options {
  lecture: Lecture;
  at: number | undefined;
  handle: RefObject<PlayerHandle | null>;
  onTime: (second: number, speed: number) => void;
  onStop: () => void;
}

/** A video that is played: its position, speed, volume and captions, and the question it stops at. */
export function usePlayer({ lecture, at, handle, onTime, onStop }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const before = useRef(0);
  const passed = useRef(new Set<string>());
  const [second, setSecond] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [wasPlayed, setWasPlayed] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [volume, setVolume] = useState(1);
  const [hasCaptions, setCaptions] = useState(true);
  const [asked, setAsked] = useState<VideoQuestion>();
  const [hasFailed, setFailed] = useState(false);
  const length = lecture.length_s;
  const quality = useQuality(video, lecture.sizes);

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
    const pauseWhenHidden = () => document.visibilityState === 'hidden' && player?.pause();
    document.addEventListener('visibilitychange', pauseWhenHidden);
    return () => {
      document.removeEventListener('visibilitychange', pauseWhenHidden);
      player?.pause();
    };
  }, []);

  // Over the picture that stands before the first play a caption would appear and jump to its place.
  const showsCaptions = hasCaptions && wasPlayed;
  useEffect(() => {
    for (const track of video.current?.textTracks ?? []) track.mode = showsCaptions ? 'showing' : 'hidden';
  }, [showsCaptions]);

  const toggleCaptions = () => setCaptions(!hasCaptions);
  usePlayerKeys(asked === undefined, {
    toggle,
    skip: (seconds) => seek((video.current?.currentTime ?? 0) + seconds),
    fullscreen,
    mute: () => changeVolume(volume === 0 ? 1 : 0),
    captions: toggleCaptions,
    speed: (step) => changeSpeed(nextSpeed(speed, step)),
  });

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

  const goOn = () => {
    setAsked(undefined);
    video.current?.play().catch(() => {});
  };
  return {
    box,
    video,
    second,
    isPlaying,
    speed,
    volume,
    hasCaptions,
    asked,
    hasFailed,
    quality,
    seek,
    toggle,
    fullscreen,
    changeSpeed,
    changeVolume,
    toggleCaptions,
    goOn,
    events: {
      onWaiting: quality.onWaiting,
      onLoadedMetadata: () => {
        if (quality.goOn()) return;
        const start = startAt(at, lecture.position_s, length, lecture.is_finished);
        before.current = start;
        setSecond(start);
        seek(start);
      },
      onTimeUpdate: tick,
      onSeeking: () => {
        onStop();
        before.current = video.current?.currentTime ?? 0;
      },
      onPlay: () => {
        setPlaying(true);
        setWasPlayed(true);
      },
      onPause: () => {
        setPlaying(false);
        onStop();
      },
      onEnded: onStop,
      onError: () => setFailed(true),
    },
  };
}
