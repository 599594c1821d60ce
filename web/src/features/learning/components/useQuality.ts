import { type RefObject, useRef, useState } from 'react';
import { firstSize, isTooMuch, type Size, smallerThan } from '../model/quality';

/** What browsers may say of the network (Network Information API); Firefox and Safari say nothing. */
interface Connection {
  downlink?: number;
  saveData?: boolean;
}

/** What of a video is played before another size is loaded, and what goes on with it. */
interface Held {
  second: number;
  speed: number;
  isPlaying: boolean;
}

/** The size of a video: chosen by hand, or by the screen and the network; a change goes on at the same second. */
export function useQuality(video: RefObject<HTMLVideoElement | null>, sizes: readonly Size[]) {
  const [chosen, setChosen] = useState<number>();
  const [auto, setAuto] = useState(() => {
    const connection = (navigator as { connection?: Connection }).connection;
    return firstSize(sizes, {
      screen: Math.min(window.innerWidth, window.innerHeight) * window.devicePixelRatio,
      downlink: connection?.downlink,
      savesData: connection?.saveData,
    })?.lines;
  });
  const held = useRef<Held>(undefined);
  const waits = useRef<number[]>([]);
  const playing = sizes.find((size) => size.lines === (chosen ?? auto));

  const hold = () => {
    const player = video.current;
    // Before it is known where to go on, nothing is held.
    if (player === null || player.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    held.current = { second: player.currentTime, speed: player.playbackRate, isPlaying: !player.paused };
  };
  return {
    address: playing?.address,
    lines: playing?.lines,
    chosen,
    /** None: by the screen and the network. */
    choose: (lines: number | undefined) => {
      if ((lines ?? auto) !== playing?.lines) hold();
      setChosen(lines);
    },
    /** The network did not bring the next picture in time. */
    onWaiting: () => {
      const player = video.current;
      // Whoever sought waits for another reason; whoever chose by hand is not contradicted.
      if (chosen !== undefined || playing === undefined || player === null || player.seeking) return;
      const now = Date.now();
      waits.current = [...waits.current, now];
      const next = isTooMuch(waits.current, now) ? smallerThan(sizes, playing.lines) : undefined;
      if (next === undefined) return;
      waits.current = [];
      hold();
      setAuto(next.lines);
    },
    /** Goes on where another size was played; false if the video was only opened. */
    goOn: () => {
      const [player, before] = [video.current, held.current];
      held.current = undefined;
      if (player === null || before === undefined) return false;
      player.currentTime = before.second;
      player.playbackRate = before.speed;
      if (before.isPlaying) player.play().catch(() => {});
      return true;
    },
  };
}
