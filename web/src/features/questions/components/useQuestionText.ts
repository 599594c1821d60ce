import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldError, isApiError, messageOf } from '@/shared/api/errors';
import { checkNumbers } from '@/shared/questions/check';
import { kindOf } from '@/shared/questions/kinds';
import { differs } from '@/shared/unsaved/drafts';
import { useUnsavedWork } from '@/shared/unsaved/useUnsavedWork';
import { type QuestionText, saveQuestion, useBankWrite } from '../api';
import { useEarlierOffer } from './useEarlierOffer';

interface Options {
  first: QuestionText;
  id: number | undefined;
  /** Opens a question; absent where none is shown. */
  onShow: ((id: number) => void) | undefined;
  onClose: () => void;
}

/** A question being written: its text, what is wrong with it, and its saving. */
export function useQuestionText({ first, id, onShow, onClose }: Options) {
  const { t } = useTranslation('questions');
  const offer = useEarlierOffer(onShow);
  const [text, setText] = useState(first);
  const save = useBankWrite(saveQuestion, true);
  const unsaved = useUnsavedWork({
    object:
      id === undefined
        ? `question new ${first.body.kind} ${first.bank} ${first.course_id}`
        : `question ${id}`,
    value: text,
    isDirty: differs(text, first),
    restore: setText,
  });
  const put = (patch: Partial<QuestionText>) => setText({ ...text, ...patch });
  const [faults, setFaults] = useState<FieldError[]>([]);
  const submit = () => {
    const numbers = checkNumbers(text.body, text.answer_key, {
      value: (number) => t('author.check.value', { number }),
      tolerance: (number) => t('author.check.tolerance', { number }),
      range: (number) => t('author.check.range', { number }),
    });
    const empty = text.stem.trim() === '' ? [{ field: 'stem', message: t('author.check.stem') }] : [];
    if (empty.length + numbers.faults.length > 0) {
      setFaults([...empty, ...numbers.faults]);
      return;
    }
    const answer_key = numbers.key;
    const { course_id, bank, stem, body, analysis, chapter, difficulty, points, tags, knowledge } = text;
    const clean = {
      course_id,
      bank,
      stem,
      body,
      answer_key,
      analysis,
      chapter,
      difficulty,
      points: kindOf(body.kind).parting?.full(answer_key) ?? points,
      tags,
      knowledge,
    };
    const done = () => {
      unsaved.settle();
      onClose();
      if (id !== undefined) void offer({ id, before: first, after: clean });
    };
    save.mutate(
      { id, text: clean },
      {
        onSuccess: done,
        onError: (error) => {
          const fields = isApiError(error) ? error.fields : [];
          setFaults(
            fields.length > 0 ? fields : [{ field: '', message: messageOf(error, t('bank.failed')) }],
          );
        },
      },
    );
  };
  return { text, put, faults, submit, isSaving: save.isPending, unsaved };
}
