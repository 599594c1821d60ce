import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managedCoursesQuery } from '@/shared/editors/api';
import { EmptyState } from '@/shared/ui/EmptyState';
import { notify } from '@/shared/ui/notify';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { copyQuestions, useBankWrite } from '../api';

/** Questions of any course into a bank that one may write. */
export function CopyQuestions({ ids, onClose }: { ids: number[]; onClose: () => void }) {
  const { t } = useTranslation('editors');
  const courses = useQuery(managedCoursesQuery);
  const own = (courses.data ?? []).filter((course) => course.may_write);
  const [chosen, setChosen] = useState<number>();
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const courseId = chosen ?? own[0]?.course_id;
  const copy = useBankWrite(copyQuestions);
  const submit = () => {
    if (courseId === undefined) return;
    copy.mutate(
      { courseId, ids },
      {
        onSuccess: (done) => {
          if (done.copied > 0) notify.success(t('copied', { count: done.copied }));
          setLeftOut(done.left_out);
          if (done.left_out.length === 0) onClose();
        },
      },
    );
  };
  const isDone = leftOut.length > 0;
  return (
    <Modal
      open
      title={t('copyTitle', { count: ids.length })}
      okText={t('copyOk')}
      okButtonProps={{ disabled: courseId === undefined || isDone }}
      confirmLoading={copy.isPending}
      onOk={submit}
      onCancel={onClose}
      destroyOnHidden
    >
      {courses.data !== undefined && own.length === 0 ? (
        <EmptyState title={t('noOwnBank')} text={t('noOwnBankText')} />
      ) : (
        <>
          <p style={{ marginBottom: 12 }}>{t('copyText')}</p>
          <SearchSelect
            style={{ width: '100%' }}
            aria-label={t('copyInto')}
            placeholder={t('copyInto')}
            disabled={isDone}
            value={courseId ?? null}
            onChange={(id: number | null) => setChosen(id ?? undefined)}
            options={own.map((course) => ({ value: course.course_id, label: course.title }))}
          />
        </>
      )}
      {isDone ? (
        <div role="alert" style={{ marginTop: 16 }}>
          <p>{t('leftOut')}</p>
          <ul style={{ paddingInlineStart: 18 }}>
            {leftOut.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Modal>
  );
}
