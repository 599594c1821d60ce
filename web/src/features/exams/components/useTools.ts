import { useEffect, useState } from 'react';
import { afterPaint } from '@/shared/lib/afterPaint';
import { lazily } from '@/shared/ui/lazily';
import { readShowsTime, writeShowsTime } from '../model/showsTime';
import { readTextSize, type TextSize, writeTextSize } from '../model/textSize';

export const ExamTools = lazily(() => import('./tools/ExamTools').then((module) => module.ExamTools));
export const QuestionTime = lazily(() =>
  import('./tools/QuestionTime').then((module) => module.QuestionTime),
);

/** Whether the tools lie beside the paper, how large its questions are, whether their time is shown. */
export function useTools() {
  const [isOpen, setOpen] = useState(false);
  const [size, setSize] = useState(readTextSize);
  const [showsTime, setShowsTime] = useState(readShowsTime);
  // The network may be gone when somebody wants to reckon.
  useEffect(
    () =>
      afterPaint(() => {
        ExamTools.prefetch();
        QuestionTime.prefetch();
      }),
    [],
  );
  return {
    isOpen,
    setOpen,
    size,
    choose: (next: TextSize) => {
      setSize(next);
      writeTextSize(next);
    },
    showsTime,
    showTime: (isShown: boolean) => {
      setShowsTime(isShown);
      writeShowsTime(isShown);
    },
  };
}
