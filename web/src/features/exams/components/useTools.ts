import { useEffect, useState } from 'react';
import { lazily } from '@/shared/ui/lazily';
import { readTextSize, type TextSize, writeTextSize } from '../model/textSize';

export const ExamTools = lazily(() => import('./tools/ExamTools').then((module) => module.ExamTools));

/** Whether the tools lie beside the paper, and how large its questions are. */
export function useTools() {
  const [isOpen, setOpen] = useState(false);
  const [size, setSize] = useState(readTextSize);
  // The network may be gone when somebody wants to reckon.
  useEffect(ExamTools.prefetch, []);
  return {
    isOpen,
    setOpen,
    size,
    choose: (next: TextSize) => {
      setSize(next);
      writeTextSize(next);
    },
  };
}
