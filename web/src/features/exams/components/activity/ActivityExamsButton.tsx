import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';

const ActivityExams = lazily(() => import('./ActivityExams').then((module) => module.ActivityExams));

interface Props {
  classId: number;
  task: { id: number; title: string };
  isActive: boolean;
}

/** Opens which activities of a task a class does as an exam. */
export function ActivityExamsButton({ classId, task, isActive }: Props) {
  const { t } = useTranslation('exams');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type="link"
        size="small"
        disabled={!isActive}
        onClick={() => setOpen(true)}
        {...prefetching(ActivityExams)}
      >
        {t('activity.button')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <ActivityExams classId={classId} task={task} isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
