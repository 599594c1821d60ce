import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { differs } from '@/shared/unsaved/drafts';
import { useUnsavedWork } from '@/shared/unsaved/useUnsavedWork';
import { type PaperDefinition, savePaper, useExamWrite } from '../managedApi';
import { drawPoints, placeOf, questionCount, totalPoints } from '../model/paper';
import { useSections } from './useSections';
import { useStems } from './useStems';

interface Options {
  courseId: number;
  paperId: number | undefined;
  first: { title: string; minutes: number; definition: PaperDefinition };
  onDone: () => void;
}

export type Composing = ReturnType<typeof useComposing>;

/** A paper being put together: what it comes to, what is wrong, and its saving. */
export function useComposing({ courseId, paperId, first, onDone }: Options) {
  const { t } = useTranslation('exams');
  const [title, setTitle] = useState(first.title);
  const [minutes, setMinutes] = useState(first.minutes);
  const [definition, setDefinition] = useState(first.definition);
  const written = { title, minutes, definition };
  const unsaved = useUnsavedWork({
    object: `paper ${paperId ?? `new ${courseId}`}`,
    value: written,
    isDirty: differs(written, { title: first.title, minutes: first.minutes, definition: first.definition }),
    restore: (kept) => {
      setTitle(kept.title);
      setMinutes(kept.minutes);
      setDefinition(kept.definition);
      sections.reset();
    },
    isKeptBy: ({ tab, paper_id, course_id }) =>
      tab === 'compose' && Number(paper_id ?? 0) === (paperId ?? 0) && Number(course_id) === courseId,
  });
  const save = useExamWrite(savePaper);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const stems = useStems(courseId);
  const sections = useSections(definition.sections, stems, (next) => {
    // What was wrong may stand elsewhere now.
    setFaults(new Map());
    setDefinition({ ...definition, sections: next });
  });
  const questions = questionCount(definition);
  const points = totalPoints(definition, stems);
  const lacksPoints = definition.sections.some((section) =>
    section.draws.some((draw) => drawPoints(section, draw) === null),
  );
  const submit = () =>
    save.mutate(
      { id: paperId, course_id: courseId, title: title.trim(), minutes, definition },
      {
        onSuccess: (saved) => {
          notify.success(t('compose.saved', { points: (saved as { total: number }).total }));
          unsaved.settle();
          onDone();
        },
        onError: (error) => {
          if (isApiError(error))
            setFaults(new Map(error.fields.map((fault) => [placeOf(fault.field), fault.message])));
        },
      },
    );
  return {
    title,
    minutes,
    definition,
    setTitle,
    setMinutes,
    setDefinition,
    stems,
    sections,
    questions,
    points,
    lacksPoints,
    faults,
    submit,
    isSaving: save.isPending,
    unsaved,
  };
}
