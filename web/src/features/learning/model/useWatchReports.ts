import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '@/shared/api/errors';
import { beginLectureVisit, type Lecture, reportWatching, reportWatchingAtLast } from '../api';
import { giveBack, type Playback, played, type Stretch, silent, stop, take, union } from './playback';

/** A report at least this often while something plays. */
const everyMs = 15_000;

export interface Progress {
  percent: number;
  isFinished: boolean;
  watched: Stretch[];
}

/**
 * Collects what is played and reports it: every 15 seconds, on pause, and at last when the page goes away. What cannot
 * be sent waits for the next report; the server counts each second once, so telling it twice does no harm.
 */
export function useWatchReports(lecture: Lecture, classId: number | undefined) {
  const client = useQueryClient();
  const playback = useRef<Playback>(silent);
  const position = useRef(lecture.position_s);
  const reported = useRef(lecture.position_s);
  const visit = useRef<number | null>(null);
  const isSending = useRef(false);
  const wantsAgain = useRef(false);
  const [progress, setProgress] = useState<Progress>({
    percent: lecture.percent,
    isFinished: lecture.is_finished,
    watched: lecture.watched,
  });
  const id = lecture.lecture_id;

  const send = useCallback(async () => {
    if (isSending.current) {
      wantsAgain.current = true;
      return;
    }
    const { report, rest } = take(playback.current);
    if (report.length === 0 && Math.abs(position.current - reported.current) < 1) return;
    playback.current = rest;
    isSending.current = true;
    try {
      const body = { visit_id: visit.current, intervals: report, position_s: position.current };
      const state = await reportWatching(id, classId, body);
      reported.current = body.position_s;
      setProgress((before) => ({
        percent: state.percent,
        isFinished: state.is_finished,
        watched: union([...before.watched.map(([from, to]): Stretch => [from, to]), ...report]),
      }));
    } catch (error) {
      // What the server refuses it would refuse again; what did not arrive is kept.
      const isRefused = isApiError(error) && error.code >= 400 && error.code < 500;
      if (!isRefused) playback.current = giveBack(playback.current, report);
    } finally {
      isSending.current = false;
    }
    if (wantsAgain.current) {
      wantsAgain.current = false;
      await send();
    }
  }, [id, classId]);

  useEffect(() => {
    let isGone = false;
    beginLectureVisit(id, classId).then(
      (begun) => {
        if (!isGone) visit.current = begun.visit_id;
      },
      () => {},
    );
    const timer = setInterval(() => void send(), everyMs);
    const leave = () => {
      const { report, rest } = take(stop(playback.current));
      if (report.length === 0 && Math.abs(position.current - reported.current) < 1) return;
      playback.current = rest;
      reported.current = position.current;
      reportWatchingAtLast(id, classId, {
        visit_id: visit.current,
        intervals: report,
        position_s: position.current,
      });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      void send().then(() => {
        for (const part of ['lectures', 'home', 'mine', 'record']) {
          void client.invalidateQueries({ queryKey: ['learning', part] });
        }
      });
    };
  }, [id, classId, send, client]);

  const onTime = useCallback((second: number, speed: number) => {
    position.current = second;
    playback.current = played(playback.current, second, speed);
  }, []);
  const onStop = useCallback(() => {
    playback.current = stop(playback.current);
    void send();
  }, [send]);
  return { progress, onTime, onStop };
}
