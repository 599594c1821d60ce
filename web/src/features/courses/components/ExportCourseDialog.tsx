import { useMutation, useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ExplainedChoice } from '@/shared/ui/ExplainedChoice';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type CourseFormat, courseLossesQuery, exportCourse } from '../api';
import styles from './ExportCourseDialog.module.css';
import { PackageItems } from './PackageItems';

const formats = ['folder', 'common_cartridge'] as const satisfies CourseFormat[];

interface Props {
  courseId: number;
  title: string;
  onClose: () => void;
}

/** Chooses what a course leaves as, and says what another platform would not get of it before the file is downloaded. */
export function ExportCourseDialog({ courseId, title, onClose }: Props) {
  const { t } = useTranslation('courses');
  const [format, setFormat] = useState<CourseFormat>('folder');
  const exporting = useMutation({
    mutationFn: () => exportCourse(courseId, title, format),
    onSuccess: onClose,
  });
  return (
    <Modal
      open
      title={t('export.title')}
      okText={t('export.ok')}
      confirmLoading={exporting.isPending}
      onOk={() => exporting.mutate()}
      onCancel={onClose}
      destroyOnHidden
    >
      <ExplainedChoice
        label={t('export.format')}
        value={format}
        options={formats.map((one) => ({
          value: one,
          title: t(`export.formats.${one}`),
          help: t(`export.help.${one}`),
        }))}
        onChange={setFormat}
      />
      {format === 'common_cartridge' ? <Losses courseId={courseId} /> : null}
    </Modal>
  );
}

function Losses({ courseId }: { courseId: number }) {
  const { t } = useTranslation('courses');
  const losses = useQuery(courseLossesQuery(courseId));
  if (losses.error) return <ErrorState error={losses.error} onRetry={() => void losses.refetch()} />;
  if (!losses.data) return <Skeleton lines={3} />;
  return (
    <div className={styles.losses} aria-live="polite">
      {losses.data.items.length === 0 ? (
        <p>{t('export.whole')}</p>
      ) : (
        <PackageItems report={losses.data} way="out" />
      )}
    </div>
  );
}
