import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { afterPaint } from '@/shared/lib/afterPaint';
import { answerByKey, prefetchFor } from '@/shared/questions/answering';
import type { AttemptView } from '../api';
import type { ExamSession } from '../model/examSession';
import { dropPlace, readPlace } from '../model/lastPlace';
import { dropScratch } from '../model/scratch';
import { prefetchReceipt } from './Receipt';
import { useBeside } from './useBeside';
import { useExamKeys, useLeaveWatch } from './useExamGuards';
import { useLastPlace } from './useLastPlace';

interface Options {
  view: AttemptView;
  session: ExamSession;
  /** Of a paper that is only looked at: leads back, where otherwise one hands in. */
  onClosePreview: (() => void) | undefined;
}

/** Where one is on a form, and what keys, the clock and leaving the page do there. */
export function useExamPage({ view, session, onClosePreview }: Options) {
  const state = useSyncExternalStore(session.subscribe, session.read);
  const isPreview = onClosePreview !== undefined;
  const items = useMemo(() => state.sections.flatMap((section) => section.items), [state.sections]);
  // This computer knows best where one was on it; another one hears it from the server.
  const [position, setPosition] = useState(() => {
    const last = isPreview ? undefined : (readPlace(view.id)?.position ?? view.place);
    return (items.find((item) => item.position === last) ?? items[0])?.position ?? 0;
  });
  const page = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [hasPalette, setPalette] = useState(false);
  // The network may be gone when a later question asks for its editor.
  useEffect(() => afterPaint(() => prefetchFor(items)), [items]);
  useEffect(() => afterPaint(prefetchReceipt), []);
  const beside = useBeside();

  const index = items.findIndex((item) => item.position === position);
  const item = items[index];
  // A company's books are kept at a desk as large as the screen; with nothing beside them, without the map of questions.
  const isBench = item?.kind === 'books';
  const isAlone = isBench && items.length === 1;
  const slot = state.slots.get(position);
  /** The first question on a material comes some frames later. */
  const focusHeading = (frames = 30) =>
    requestAnimationFrame(() => {
      if (heading.current) heading.current.focus({ preventScroll: true });
      else if (frames > 0) focusHeading(frames - 1);
    });
  const go = (to: number) => {
    void session.flush();
    setPosition(to);
    setPalette(false);
    // Questions on one material are one page.
    if (page.current) page.current.scrollTop = 0;
    focusHeading();
  };
  const step = (by: number) => {
    const next = items[index + by];
    if (next !== undefined) go(next.position);
  };
  const isRunning = state.ended === undefined;
  const { isWriter } = state.answers;
  useLastPlace(isPreview || !isRunning ? undefined : view.id, position, page);
  useEffect(() => session.at(position), [session, position]);
  useEffect(() => {
    if (isRunning) return;
    dropPlace(view.id);
    dropScratch(view.id);
  }, [isRunning, view.id]);
  useLeaveWatch(session, view.leave_action, isRunning && !isPreview);
  const handIn = onClosePreview ?? (() => setAsking(true));
  const flag = () => session.flag(position, !(slot?.isFlagged ?? false));
  useExamKeys(isRunning && isWriter && !isAsking, {
    pick: (key) => {
      const answer = item ? answerByKey(item.body, slot?.answer ?? undefined, key) : undefined;
      if (answer !== undefined) session.answer(position, answer);
      return answer !== undefined;
    },
    step,
    flag,
    submit: handIn,
  });
  const section = state.sections.find((one) => one.items.some((other) => other.position === position));
  return {
    state,
    beside,
    isPreview,
    isWriter,
    items,
    section,
    item,
    isBench,
    isAlone,
    index,
    position,
    slot,
    page,
    heading,
    isAsking,
    setAsking,
    hasPalette,
    setPalette,
    go,
    step,
    flag,
    handIn,
  };
}

export type ExamPageState = ReturnType<typeof useExamPage>;
