import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '@/shared/lib/useDebounced';
import { useUnsavedWork } from '@/shared/unsaved/useUnsavedWork';
import { type Of, resetScheme, saveScheme, schemePreviewQuery, useGradebookWrite } from '../../gradebookApi';
import { type Draft, draftOf, faultOf, isSame, withColumns } from '../../model/gradebook/scheme';
import type { Gradebook } from '../../model/gradebook/types';
import { categoryName } from './words';

/** The weights while they are changed: what is wrong with them, what they would do, and how they are saved. */
export function useScheme(of: Of, book: Gradebook, onSaved: () => void) {
  const { t } = useTranslation(['gradebook', 'results']);
  const [changed, setDraft] = useState<Draft>();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const kept = draftOf(book);
  const draft = changed === undefined ? kept : withColumns(changed, book);
  const fault = faultOf(draft, (category) => categoryName(t, category));
  const isDirty = !isSame(draft, kept);
  const isReasoned = reason.trim().length >= 2;

  const settled = useDebounced(fault === undefined && isDirty ? JSON.stringify(draft) : undefined, 400);
  const asked = settled === undefined ? undefined : { ...(JSON.parse(settled) as Draft), reason: '' };
  const preview = useQuery({
    ...schemePreviewQuery(of, book.version, asked),
    placeholderData: (before) => before,
  });

  const unsaved = useUnsavedWork<{ draft: Draft; reason: string }>({
    object: `gradebook scheme ${of.classId} ${of.courseId}`,
    value: { draft, reason },
    isDirty,
    restore: (value) => {
      setDraft(value.draft);
      setReason(value.reason);
    },
    onDiscard: () => {
      setDraft(undefined);
      setReason('');
    },
  });
  const done = () => {
    unsaved.settle();
    onSaved();
  };
  const save = useGradebookWrite(of, saveScheme(of, book.version), { showsError: true });
  const reset = useGradebookWrite(of, resetScheme(of, book.version), { showsError: true });
  return {
    draft,
    setDraft,
    reason,
    setReason,
    fault,
    isDirty,
    needsReason: isAsked && !isReasoned,
    preview: isDirty && fault === undefined ? preview : undefined,
    unsaved,
    refusal: save.error ?? reset.error,
    isSaving: save.isPending,
    isResetting: reset.isPending,
    save: () => {
      setAsked(true);
      if (fault === undefined && isReasoned)
        save.mutate({ ...draft, reason: reason.trim() }, { onSuccess: done });
    },
    reset: () => {
      setAsked(true);
      if (isReasoned) reset.mutate(reason.trim(), { onSuccess: done });
    },
  };
}

export type SchemeForm = ReturnType<typeof useScheme>;
