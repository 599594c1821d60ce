import { Button, Drawer, Flex, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ManagedAssessment } from '../managedApi';
import { BasicFields } from './BasicFields';
import { MovingDialog } from './MovingDialog';
import { RuleFields } from './RuleFields';
import { useAssessmentForm } from './useAssessmentForm';

interface Props {
  assessment: ManagedAssessment | undefined;
  classId: number | undefined;
  onClose: () => void;
}

/** Sets an assessment: which paper, for whom, when, under which rules. */
export function AssessmentForm({ assessment, classId, onClose }: Props) {
  const { t } = useTranslation('exams');
  const { form, initial, courses, classes, submit, isSaving, unsaved, moving, settleMoving } =
    useAssessmentForm(assessment, classId, onClose);
  return (
    <Drawer
      open
      size={640}
      title={assessment ? t('form.editTitle') : t('form.title')}
      onClose={unsaved.leave(onClose)}
      footer={
        <Flex gap={8} justify="end">
          {assessment?.published_at_ms ? null : (
            <Button loading={isSaving} onClick={() => void submit(false)}>
              {t('form.draft')}
            </Button>
          )}
          <Button type="primary" loading={isSaving} onClick={() => void submit(true)}>
            {t('form.publish')}
          </Button>
        </Flex>
      }
    >
      {unsaved.offer}
      <Form form={form} layout="vertical" initialValues={initial} requiredMark={false}>
        <BasicFields form={form} assessment={assessment} courses={courses} classes={classes} />
        <RuleFields />
      </Form>
      {moving ? (
        <MovingDialog
          moves={moving.moves}
          isSaving={isSaving}
          onSave={settleMoving}
          onClose={() => settleMoving(undefined)}
        />
      ) : null}
    </Drawer>
  );
}
