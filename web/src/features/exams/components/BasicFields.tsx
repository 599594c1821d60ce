import { useQuery } from '@tanstack/react-query';
import { Button, Flex, Form, type FormInstance, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ClassView } from '@/shared/api/classes';
import { withAside } from '@/shared/lib/wording';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { type ManagedAssessment, papersQuery, templatesQuery } from '../managedApi';
import { Group } from './formParts';
import type { AssessmentValues } from './useAssessmentForm';

interface Props {
  form: FormInstance<AssessmentValues>;
  assessment: ManagedAssessment | undefined;
  courses: { id: number; title: string }[];
  classes: ClassView[];
}

/** Which paper of which course, under which name, for whom. */
export function BasicFields({ form, assessment, courses, classes }: Props) {
  const { t } = useTranslation('exams');
  const courseId = Form.useWatch('course_id', form) ?? assessment?.course_id ?? 0;
  const isOfActivity = assessment !== undefined && assessment.activity_id !== null;
  const papers = useQuery(papersQuery(courseId));
  const templates = useQuery(templatesQuery(courseId));
  return (
    <Group title={t('form.groups.basic')}>
      <Form.Item
        name="course_id"
        label={t('form.course')}
        rules={[{ required: true, message: t('form.chooseCourse') }]}
      >
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
      <Form.Item
        name="paper_id"
        label={t('form.paper')}
        rules={[{ required: true, message: t('form.choosePaper') }]}
        extra={isOfActivity ? t('form.paperOfActivity') : undefined}
      >
        <SearchSelect
          placeholder={t('form.choosePaper')}
          // The paper of an activity is in no list, and is no other's.
          disabled={isOfActivity}
          options={
            isOfActivity
              ? [{ value: assessment.paper_id, label: assessment.paper_title }]
              : (papers.data ?? []).map((paper) => ({
                  value: paper.id,
                  label: withAside(paper.title, t('points', { count: paper.total })),
                }))
          }
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
      <Form.Item
        name="class_ids"
        label={t('form.classes')}
        rules={[{ required: true, message: t('form.chooseClasses') }]}
      >
        <SearchSelect
          mode="multiple"
          placeholder={t('form.chooseClasses')}
          options={classes
            .filter((one) => courseId === 0 || one.courses.some((course) => course.id === courseId))
            .map((one) => ({ value: one.id, label: one.name }))}
        />
      </Form.Item>
    </Group>
  );
}
