import { useMutation, useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useMemo, useState } from 'react';
import { activeClassesQuery } from '@/shared/api/classes';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import {
  type AssessmentText,
  type ManagedAssessment,
  previewSchedule,
  type Rules,
  type ScheduleMove,
  saveAssessment,
  useExamWrite,
} from '../managedApi';

/** What is typed; its window becomes two moments when it is sent. */
export interface AssessmentValues {
  course_id: number;
  paper_id: number;
  title: string;
  class_ids: number[];
  window: [Dayjs, Dayjs];
  counts_as: AssessmentText['counts_as'];
  notice: string;
  rules: Rules;
}

/** What is saved once it is known why. */
interface Moving {
  moves: ScheduleMove[];
  text: AssessmentText;
}

const defaultRules: Rules = {
  minutes: 90,
  late_entry_minutes: 15,
  attempts: 1,
  keep: 'best',
  password: '',
  pass_percent: 60,
  leave_action: 'warn',
  leave_limit: 3,
  take_over: 'free',
  shuffle_questions: true,
  shuffle_options: true,
  appeal_days: 7,
  review: { score: 'released', answer: 'released', key: 'released', analysis: 'released' },
};

/** The form of an assessment: what it begins with, what is sent, what is kept while it is unsaved. */
export function useAssessmentForm(
  assessment: ManagedAssessment | undefined,
  classId: number | undefined,
  onClose: () => void,
) {
  const [form] = Form.useForm<AssessmentValues>();
  const classes = useQuery(activeClassesQuery);
  const save = useExamWrite(saveAssessment, true);
  const preview = useMutation({
    meta: { showsError: true },
    mutationFn: async (text: AssessmentText) =>
      assessment ? previewSchedule(assessment.id, text.closes_at_ms, text.rules.minutes) : [],
  });
  const unsaved = useUnsavedForm(form, `assessment ${assessment?.id ?? 'new'}`);
  const showFaults = useFormFaults(form, { renamed: { opens_at_ms: 'window', closes_at_ms: 'window' } });
  const courses = useMemo(() => {
    const all = (classes.data ?? []).flatMap((one) => one.courses);
    return [...new Map(all.map((course) => [course.id, course])).values()];
  }, [classes.data]);
  const initial: Partial<AssessmentValues> = assessment
    ? {
        ...assessment,
        class_ids: assessment.classes.map((one) => one.id),
        window: [dayjs(assessment.opens_at_ms), dayjs(assessment.closes_at_ms)],
      }
    : {
        class_ids: classId ? [classId] : [],
        counts_as: 'none',
        notice: '',
        rules: defaultRules,
        window: [dayjs().add(1, 'hour').startOf('hour'), dayjs().add(3, 'hour').startOf('hour')],
      };
  // The only course of the class one came from, or of all classes, needs no choosing.
  const own = classes.data?.find((one) => one.id === classId)?.courses ?? courses;
  const only = assessment === undefined && own.length === 1 ? own[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && form.getFieldValue('course_id') === undefined)
      // Nobody typed it: it is no work to be lost.
      form.setFields([{ name: 'course_id', value: only, touched: false }]);
  }, [only, form]);
  const [moving, setMoving] = useState<Moving>();
  const send = (text: AssessmentText) =>
    save.mutate(
      { id: assessment?.id, text },
      {
        onSuccess: () => {
          unsaved.settle();
          onClose();
        },
        onError: (error) => {
          setMoving(undefined);
          showFaults(error);
        },
      },
    );
  const submit = async (publish: boolean) => {
    // What is missing stands at its field; the first of them comes into sight.
    const values = await form.validateFields().catch(() => undefined);
    if (values === undefined) return;
    const { window, course_id: _, ...rest } = values;
    const text = {
      ...rest,
      rules: { ...defaultRules, ...assessment?.rules, ...rest.rules },
      opens_at_ms: window[0].valueOf(),
      closes_at_ms: window[1].valueOf(),
      publish,
    };
    // Whoever is writing is told why their end moves.
    const moves = (assessment?.counts.running ?? 0) > 0 ? await preview.mutateAsync(text) : [];
    if (moves.length > 0) setMoving({ moves, text });
    else send(text);
  };
  return {
    form,
    initial,
    courses,
    classes: classes.data ?? [],
    submit,
    isSaving: save.isPending || preview.isPending,
    moving,
    /** Saves what was held back until its reason was known; without one goes back to the form. */
    settleMoving: (reason: string | undefined) => {
      if (reason === undefined || moving === undefined) setMoving(undefined);
      else send({ ...moving.text, reason });
    },
    unsaved,
  };
}
