import { useNavigate } from '@tanstack/react-router';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateCourse } from '../api';

/** A course begins with its name; everything else is written at the desk. */
export default function NewCourseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('courses');
  const id = useId();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const create = useCreateCourse();
  const submit = () =>
    create.mutate(title.trim(), {
      onSuccess: ({ course_id }) => {
        onClose();
        void navigate({ to: '/gradeManage/prepare', search: { course_id } });
      },
    });
  return (
    <Modal
      open
      width={440}
      title={t('new.title')}
      okText={t('new.confirm')}
      okButtonProps={{ disabled: title.trim() === '', loading: create.isPending }}
      onOk={submit}
      onCancel={onClose}
    >
      <label htmlFor={id}>{t('new.name')}</label>
      <Input
        id={id}
        data-focus
        value={title}
        maxLength={60}
        placeholder={t('new.example')}
        onChange={(event) => setTitle(event.target.value)}
        onPressEnter={() => {
          if (title.trim() !== '') submit();
        }}
      />
    </Modal>
  );
}
