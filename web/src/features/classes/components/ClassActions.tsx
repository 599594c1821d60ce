import DownOutlined from '@ant-design/icons/DownOutlined';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabActions } from '@/shared/tabs/useTabActions';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { lazily } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { archiveClass, type ClassView, rotateCode, useClassWrite } from '../api';
import styles from '../pages/pages.module.css';

const MergeDialog = lazily(() => import('./ClassDialogs').then((module) => module.MergeDialog));
const TeachersDialog = lazily(() => import('./ClassDialogs').then((module) => module.TeachersDialog));

type Dialog = 'merge' | 'teachers';

/** What is done to one class of the list: three at hand, the rest under 更多. */
export function ClassActions({ value, onEdit }: { value: ClassView; onEdit: () => void }) {
  const { t } = useTranslation('classes');
  const { open } = useTabActions();
  const archive = useClassWrite(archiveClass);
  const rotate = useClassWrite(rotateCode);
  const [dialog, setDialog] = useState<Dialog>();
  const isArchived = value.archived_at_ms != null;
  const go = (path: string) => open(`${path}?class_id=${value.id}`);

  return (
    <ConfirmDanger
      title={t('rotate.title', { name: value.name })}
      text={t('rotate.text', { code: value.code })}
      okText={t('rotate.ok')}
      onConfirm={() => rotate.mutateAsync({ id: value.id, expiresAtMs: null })}
    >
      {(askRotate) => (
        <span className={styles.actions}>
          <Link to="/gradeManage/studentList" search={{ class_id: value.id }}>
            {t('action.students')}
          </Link>
          <Button type="link" size="small" disabled={isArchived} onClick={onEdit}>
            {t('action.edit')}
          </Button>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'inform', label: t('action.notices') },
                { key: 'openings', label: t('action.openings') },
                { type: 'divider' },
                { key: 'teachers', label: t('action.teachers'), disabled: isArchived },
                { key: 'rotate', label: t('action.rotate'), disabled: isArchived },
                { key: 'merge', label: t('action.merge'), disabled: isArchived },
                { type: 'divider' },
                { key: 'archive', label: isArchived ? t('action.unarchive') : t('action.archive') },
              ],
              onClick: ({ key }) => {
                if (key === 'inform') go('/gradeManage/inform');
                else if (key === 'openings') go('/gradeManage/openResource');
                else if (key === 'rotate') askRotate();
                else if (key === 'archive') archive.mutate({ id: value.id, isArchived: !isArchived });
                else setDialog(key as Dialog);
              },
            }}
          >
            <Button type="link" size="small" loading={archive.isPending}>
              {t('action.more')} <DownOutlined />
            </Button>
          </Dropdown>
          <WhenOpened isOpen={dialog === 'merge'}>
            <MergeDialog value={value} isOpen={dialog === 'merge'} onClose={() => setDialog(undefined)} />
          </WhenOpened>
          <WhenOpened isOpen={dialog === 'teachers'}>
            <TeachersDialog
              value={value}
              isOpen={dialog === 'teachers'}
              onClose={() => setDialog(undefined)}
            />
          </WhenOpened>
        </span>
      )}
    </ConfirmDanger>
  );
}
