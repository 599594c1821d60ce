import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/shared/api/errors';
import { bankQuery } from '@/shared/questions/bank';
import { notify } from '@/shared/ui/notify';
import { differs } from '@/shared/unsaved/drafts';
import { useUnsavedWork } from '@/shared/unsaved/useUnsavedWork';
import { type PaperDefinition, type PaperSection, savePaper, useExamWrite } from '../managedApi';
import { drawPoints, kindsOf, placeOf, questionCount, totalPoints } from '../model/paper';
import { freshSection, useSectionTitle } from './useSectionTitle';

interface Options {
  courseId: number;
  paperId: number | undefined;
  first: { title: string; minutes: number; definition: PaperDefinition };
  onDone: () => void;
}

export type Composing = ReturnType<typeof useComposing>;

/** A paper being put together: its sections, what they come to, what is wrong, and its saving. */
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
    },
    isKeptBy: ({ tab, paper_id, course_id }) =>
      tab === 'compose' && Number(paper_id ?? 0) === (paperId ?? 0) && Number(course_id) === courseId,
  });
  const all = useQuery(bankQuery(courseId, { page: 1, page_size: 500 }));
  const save = useExamWrite(savePaper);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const { titleOf, isGiven } = useSectionTitle();
  const stems = new Map((all.data?.items ?? []).map((row) => [row.key, row]));
  const put = (sections: PaperSection[]) => {
    // What was wrong may stand elsewhere now.
    setFaults(new Map());
    setDefinition({ ...definition, sections });
  };
  const change = (at: number, patch: Partial<PaperSection>) =>
    put(
      definition.sections.map((section, index) => {
        if (index !== at) return section;
        const next = { ...section, ...patch };
        const isRenamed = patch.title !== undefined || !isGiven(index, section.title);
        return isRenamed ? next : { ...next, title: titleOf(index, kindsOf(next, stems)) };
      }),
    );
  /** In another order; whoever bears the title it was given gets that of its new place. */
  const rearrange = (sections: PaperSection[]) =>
    put(
      sections.map((section, index) =>
        isGiven(definition.sections.indexOf(section), section.title)
          ? { ...section, title: titleOf(index, kindsOf(section, stems)) }
          : section,
      ),
    );
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
  const addSection = () =>
    put([...definition.sections, freshSection(titleOf(definition.sections.length, new Set()))]);
  return {
    title,
    minutes,
    definition,
    setTitle,
    setMinutes,
    setDefinition,
    stems,
    questions,
    points,
    lacksPoints,
    faults,
    change,
    rearrange,
    addSection,
    submit,
    isSaving: save.isPending,
    unsaved,
  };
}
