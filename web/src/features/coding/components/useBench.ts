import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Saving } from '@/shared/autosave/useAutosave';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { courseFilesQuery, type PythonTask } from '../api';
import { usePlace } from '../places/usePlace';
import type { Part } from './BenchLayout';
import { useLook } from './look';
import { useDraft } from './useDraft';
import { useEvaluation } from './useEvaluation';
import { useFormat } from './useFormat';
import { useRun } from './useRun';

/** What a bench asks of its editor, be it one text or the cells of a notebook. */
export interface Written {
  insert: (text: string) => void;
  replace: (code: string) => void;
  goTo: (line: number) => void;
  focus: () => void;
}

export interface BenchProps {
  userId: number;
  /** None on the scratchpad. */
  task?: PythonTask | undefined;
  activityId?: number | undefined;
  /** Whose own books programs find; none where no course was chosen. */
  courseId?: number | undefined;
  /** What is typed, and how it is saved. */
  saving: Saving<string>;
  starter: string;
}

/**
 * What every bench is made of: the text and where it is kept, where it runs and what that did, its evaluation, and how
 * the bench is arranged.
 */
export function useBench<E extends Written>(props: BenchProps) {
  const { userId, task, activityId, courseId, saving, starter } = props;
  const { t } = useTranslation('common');
  const isPhone = useMedia(phone);
  const [look, setLook] = useLook();
  const editor = useRef<E>(null);
  const kept = useDraft(saving, starter);
  const chosen = usePlace(userId, { taskId: task?.id, courseId });
  const running = useRun(chosen.place, t('error.system'));
  const [ranAt, setRanAt] = useState(chosen.name);
  const found = useQuery({ ...courseFilesQuery(courseId ?? 0), enabled: courseId !== undefined });
  const [part, setPart] = useState<Part>(task ? 'text' : 'code');
  const [isChoosing, setChoosing] = useState(false);
  const evaluation = useEvaluation(task, activityId);
  const format = useFormat();

  // One may type and run at once; on a phone that would open the keyboard.
  useEffect(() => {
    if (!isPhone) editor.current?.focus();
  }, [isPhone]);

  // What comes from the server, and not from these keys, is put into the editor.
  const { resetKey } = saving;
  const shownKey = useRef(resetKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the text comes from elsewhere
  useEffect(() => {
    if (shownKey.current === resetKey) return;
    shownKey.current = resetKey;
    editor.current?.replace(kept.code());
  }, [resetKey]);

  /** On a phone one part is in sight at a time. */
  const show = (wanted: Part) => {
    if (isPhone) setPart(wanted);
  };
  const own = (found.data ?? []).filter((file) => !file.is_table);
  return {
    ...running,
    task,
    starter,
    isPhone,
    look,
    setLook,
    editor: editor as RefObject<E | null>,
    kept,
    chosen,
    ranAt,
    part,
    setPart,
    show,
    isChoosing,
    setChoosing,
    evaluation,
    format,
    /** The student's own books; none before they are known. */
    own: found.isLoading ? undefined : own,
    /** Names of the working folder: a task has its files, the scratchpad the tables of the course as well. */
    files: (task ? [...task.files, ...own] : (found.data ?? [])).map((file) => file.name),
    /** Whether something may run now; the place is asked for where none is ready. Notes where it runs. */
    isReady: () => {
      if (chosen.place === undefined) setChoosing(true);
      else setRanAt(chosen.name);
      return chosen.place !== undefined;
    },
    onSubmit: () => {
      show('results');
      void kept.send();
      evaluation.submit(kept.code());
    },
    onLine: (line: number) => {
      show('code');
      setTimeout(() => editor.current?.goTo(line));
    },
    insert: (text: string) => {
      show('code');
      editor.current?.insert(text);
    },
    replace: (code: string) => {
      show('code');
      editor.current?.replace(code);
    },
  };
}

export type Bench<E extends Written> = ReturnType<typeof useBench<E>>;
