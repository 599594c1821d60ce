import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { notify } from '@/shared/ui/notify';
import { exportTraining } from '../api';

interface Props {
  classId: number;
  courseId: number;
  className: string;
}

/** The exercises, books and flows of a class as an Excel file. */
export function TrainingExport({ classId, courseId, className }: Props) {
  const { t } = useTranslation('results');
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await exportTraining(classId, courseId, t('training.file', { name: className }));
    } catch (error) {
      notify.error(messageOf(error, t('training.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
      {t('training.export')}
    </Button>
  );
}
