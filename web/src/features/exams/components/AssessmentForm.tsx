import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, DatePicker, Drawer, Flex, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { activeClassesQuery } from '@/shared/api/classes';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { withAside } from '@/shared/lib/wording';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import {
  type AssessmentText,
  type ManagedAssessment,
  papersQuery,
  type ReviewTime,
  type Rules,
  saveAssessment,
  templatesQuery,
  useExamWrite,
} from '../api';
import styles from './form.module.css';

interface Values {
  course_id: number;
  paper_id: number;
  title: string;
  class_ids: number[];
  window: [Dayjs, Dayjs];
  counts_as: AssessmentText['counts_as'];
  notice: string;
  rules: Rules;
}

const usual: Rules = {
  minutes: 90,
  late_entry_minutes: 15,
  attempts: 1,
  keep: 'best',
  password: '',
  pass_percent: 60,
  leave_action: 'warn',
  leave_limit: 3,
  shuffle_questions: true,
  shuffle_options: true,
  review: { score: 'released', answer: 'released', key: 'released', analysis: 'released' },
};

type Words = 'form.chooseCourse' | 'form.choosePaper' | 'form.chooseClasses' | 'form.chooseWindow';

interface Props {
  assessment: ManagedAssessment | undefined;
  classId: number | undefined;
  onClose: () => void;
}

/** Sets an assessment: which paper, for whom, when, under which rules. */
export function AssessmentForm({ assessment, classId, onClose }: Props) {
  const { t } = useTranslation('exams');
  const [form] = Form.useForm<Values>();
  const courseId = Form.useWatch('course_id', form) ?? assessment?.course_id ?? 0;
  const classes = useQuery(activeClassesQuery);
  const papers = useQuery(papersQuery(courseId));
  const templates = useQuery(templatesQuery(courseId));
  const save = useExamWrite(saveAssessment, true);
  const unsaved = useUnsavedForm(form, `assessment ${assessment?.id ?? 'new'}`);
  const showFaults = useFormFaults(form, { renamed: { opens_at_ms: 'window', closes_at_ms: 'window' } });
  const courses = useMemo(() => {
    const all = (classes.data ?? []).flatMap((one) => one.courses);
    return [...new Map(all.map((course) => [course.id, course])).values()];
  }, [classes.data]);
  const initial: Partial<Values> = assessment
    ? {
        ...assessment,
        class_ids: assessment.classes.map((one) => one.id),
        window: [dayjs(assessment.opens_at_ms), dayjs(assessment.closes_at_ms)],
      }
    : {
        class_ids: classId ? [classId] : [],
        counts_as: 'none',
        notice: '',
        rules: usual,
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
  const submit = async (publish: boolean) => {
    // What is missing stands at its field; the first of them comes into sight.
    const values = await form.validateFields().catch(() => undefined);
    if (values === undefined) return;
    const { window, course_id: _, ...rest } = values;
    save.mutate(
      {
        id: assessment?.id,
        text: {
          ...rest,
          rules: { ...usual, ...assessment?.rules, ...rest.rules },
          opens_at_ms: window[0].valueOf(),
          closes_at_ms: window[1].valueOf(),
          publish,
        },
      },
      {
        onSuccess: () => {
          unsaved.settle();
          onClose();
        },
        onError: showFaults,
      },
    );
  };
  const chosen = (message: Words) => [{ required: true, message: t(message) }];
  const times: ReviewTime[] = ['never', 'submitted', 'closed', 'released'];
  return (
    <Drawer
      open
      size={640}
      title={assessment ? t('form.editTitle') : t('form.title')}
      onClose={unsaved.leave(onClose)}
      footer={
        <Flex gap={8} justify="end">
          {assessment?.published_at_ms ? null : (
            <Button loading={save.isPending} onClick={() => void submit(false)}>
              {t('form.draft')}
            </Button>
          )}
          <Button type="primary" loading={save.isPending} onClick={() => void submit(true)}>
            {t('form.publish')}
          </Button>
        </Flex>
      }
    >
      {unsaved.offer}
      <Form form={form} layout="vertical" initialValues={initial} requiredMark={false}>
        <Group title={t('form.groups.basic')}>
          <Form.Item name="course_id" label={t('form.course')} rules={chosen('form.chooseCourse')}>
            <SearchSelect
              disabled={assessment !== undefined}
              placeholder={t('form.chooseCourse')}
              options={courses.map((course) => ({ value: course.id, label: course.title }))}
              onChange={() => form.setFieldValue('paper_id', undefined)}
            />
          </Form.Item>
          {assessment === undefined && (templates.data?.length ?? 0) > 0 ? (
            <Form.Item label={t('form.template')}>
              <Flex gap={8} wrap>
                {(templates.data ?? []).map((template) => (
                  <Button
                    key={template.id}
                    size="small"
                    onClick={() =>
                      form.setFieldsValue({
                        paper_id: template.paper_id,
                        title: template.title,
                        counts_as: template.counts_as,
                        rules: template.rules,
                      })
                    }
                  >
                    {template.title}
                  </Button>
                ))}
              </Flex>
            </Form.Item>
          ) : null}
          <Form.Item name="paper_id" label={t('form.paper')} rules={chosen('form.choosePaper')}>
            <SearchSelect
              placeholder={t('form.choosePaper')}
              options={(papers.data ?? []).map((paper) => ({
                value: paper.id,
                label: withAside(paper.title, t('points', { count: paper.total })),
              }))}
              onChange={(id: number) => {
                const paper = papers.data?.find((one) => one.id === id);
                if (!form.getFieldValue('title')) form.setFieldValue('title', paper?.title);
                if (paper?.minutes) form.setFieldValue(['rules', 'minutes'], paper.minutes);
              }}
            />
          </Form.Item>
          <Form.Item
            name="title"
            label={t('form.name')}
            rules={[{ required: true, whitespace: true, max: 120, message: t('form.typeName') }]}
          >
            <Input maxLength={120} />
          </Form.Item>
          <Form.Item name="class_ids" label={t('form.classes')} rules={chosen('form.chooseClasses')}>
            <SearchSelect
              mode="multiple"
              placeholder={t('form.chooseClasses')}
              options={(classes.data ?? [])
                .filter((one) => courseId === 0 || one.courses.some((course) => course.id === courseId))
                .map((one) => ({ value: one.id, label: one.name }))}
            />
          </Form.Item>
        </Group>
        <Group title={t('form.groups.time')}>
          <Form.Item
            name="window"
            label={t('form.window')}
            rules={chosen('form.chooseWindow')}
            extra={t('form.graceHint', { seconds: 5 })}
          >
            <DatePicker.RangePicker
              showTime={{ format: 'HH:mm' }}
              format="YYYY-MM-DD HH:mm"
              style={{ width: '100%' }}
            />
          </Form.Item>
          <div className={styles.pair}>
            <Numeric name="minutes" label={t('form.minutes')} max={1440} />
            <Numeric name="late_entry_minutes" label={t('form.late')} max={1440} />
          </div>
        </Group>
        <Group title={t('form.groups.rules')}>
          <div className={styles.pair}>
            <Numeric name="attempts" label={t('form.attempts')} max={100} />
            <Form.Item name={['rules', 'password']} label={t('form.password')}>
              <Input maxLength={64} autoComplete="off" placeholder={t('form.noPassword')} />
            </Form.Item>
          </div>
          <Flex gap={24} wrap style={{ marginBottom: 16 }}>
            <Form.Item name={['rules', 'shuffle_questions']} valuePropName="checked" noStyle>
              <Checkbox>{t('form.shuffleQuestions')}</Checkbox>
            </Form.Item>
            <Form.Item name={['rules', 'shuffle_options']} valuePropName="checked" noStyle>
              <Checkbox>{t('form.shuffleOptions')}</Checkbox>
            </Form.Item>
          </Flex>
          <Form.Item name="notice" label={t('form.notice')} extra={t('form.noticeHint')}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={5000} />
          </Form.Item>
        </Group>
        <Group title={t('form.groups.marks')}>
          <div className={styles.pair}>
            <Choice
              name="counts_as"
              label={t('form.countsAs')}
              values={['none', 'practical', 'final']}
              text={(value) => t(`countsAs.${value}`)}
            />
            <Choice
              name={['rules', 'keep']}
              label={t('form.keep')}
              values={['best', 'last', 'average']}
              text={(value) => t(`form.keepOf.${value}`)}
            />
            <Numeric name="pass_percent" label={t('form.pass')} max={100} />
          </div>
          <p className={styles.lead}>{t('form.review')}</p>
          <div className={styles.pair}>
            {(['score', 'answer', 'key', 'analysis'] as const).map((part) => (
              <Choice
                key={part}
                name={['rules', 'review', part]}
                label={t(`form.reviewOf.${part}`)}
                values={times}
                text={(value) => t(`form.timeOf.${value}`)}
              />
            ))}
          </div>
        </Group>
        <Group title={t('form.groups.supervision')}>
          <div className={styles.pair}>
            <Choice
              name={['rules', 'leave_action']}
              label={t('form.leave')}
              values={['ignore', 'record', 'warn', 'hand_in']}
              text={(value) => t(`form.leaveOf.${value}`)}
            />
            <Numeric name="leave_limit" label={t('form.leaveLimit')} max={100} />
          </div>
        </Group>
      </Form>
    </Drawer>
  );
}

/** Fields that belong together, under a name. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

function Numeric({ name, label, max }: { name: keyof Rules; label: string; max: number }) {
  return (
    <Form.Item name={['rules', name]} label={label}>
      <InputNumber min={0} max={max} style={{ width: '100%' }} />
    </Form.Item>
  );
}

interface ChoiceProps<V extends string> {
  name: string | string[];
  label: string;
  values: readonly V[];
  text: (value: V) => string;
}

function Choice<V extends string>({ name, label, values, text }: ChoiceProps<V>) {
  return (
    <Form.Item name={name} label={label}>
      <Select options={values.map((value) => ({ value, label: text(value) }))} />
    </Form.Item>
  );
}
