import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { pythonTasksQuery } from '@/shared/api/courses';
import { useHasRole } from '@/shared/api/user';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { notify } from '@/shared/ui/notify';
import {
  downloadNotebook,
  downloadNotebookSource,
  type PythonTask,
  readNotebook,
  removeNotebook,
} from '../api';
import styles from './Instructions.module.css';

/** The task as a file for Jupyter, and back: what was written there comes into the editor. */
export function NotebookFiles({ task, onOpen }: { task: PythonTask; onOpen: (code: string) => void }) {
  const { t } = useTranslation('coding');
  const client = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const isTeacher = useHasRole('class_management');
  const read = useMutation({
    mutationFn: (file: File) => readNotebook(task.id, file),
    onSuccess: ({ code }) => {
      onOpen(code);
      notify.success(t('notebook.opened'));
    },
  });
  const remove = useMutation({
    mutationFn: () => removeNotebook(task.id),
    onSuccess: async () => {
      notify.success(t('notebook.removed'));
      await client.invalidateQueries({ queryKey: pythonTasksQuery(task.course_id).queryKey });
    },
  });
  return (
    <section className={styles.rules}>
      <h2 className={styles.part}>{t('notebook.file')}</h2>
      <p>{t('notebook.fileText')}</p>
      <div className={styles.tags}>
        <Button size="small" icon={<DownloadOutlined />} onClick={() => void downloadNotebook(task)}>
          {t('notebook.download')}
        </Button>
        <Button
          size="small"
          icon={<FolderOpenOutlined />}
          loading={read.isPending}
          onClick={() => chooser.current?.click()}
        >
          {t('notebook.open')}
        </Button>
        {/* The button opens it; antd's Upload would weigh 15 kB on every editor. */}
        <input
          ref={chooser}
          type="file"
          accept=".ipynb"
          hidden
          aria-label={t('notebook.open')}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) read.mutate(file);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
        {isTeacher && task.is_notebook ? (
          <Button size="small" icon={<DownloadOutlined />} onClick={() => void downloadNotebookSource(task)}>
            {t('notebook.source')}
          </Button>
        ) : null}
        {isTeacher && !task.is_from_folder ? (
          <ConfirmDanger
            title={t('notebook.removeTitle', { title: task.title })}
            text={t('notebook.removeText')}
            okText={t('notebook.remove')}
            onConfirm={() => remove.mutateAsync()}
          >
            {(ask) => (
              <Button size="small" danger icon={<DeleteOutlined />} onClick={ask}>
                {t('notebook.remove')}
              </Button>
            )}
          </ConfirmDanger>
        ) : null}
      </div>
    </section>
  );
}
