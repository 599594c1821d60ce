import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/errors';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { CheckField } from '../../ui/form/Field';
import { notify } from '../../ui/notify';
import { Skeleton } from '../../ui/Skeleton';
import { StatusTag } from '../../ui/StatusTag';
import { useAuthorCourse } from '../author/course';
import type { RubricPoint } from '../types';
import { rubricsQuery, type SavedRubric, useDeleteRubric, useSaveRubric } from './library';
import styles from './library.module.css';

interface Props {
  /** The lines that could be saved; none while one of them has no name. */
  lines: RubricPoint[] | undefined;
  onTake: (lines: RubricPoint[]) => void;
  onClose: () => void;
}

/** Rubrics under a name: one is taken into the question, or the question's is kept. */
export function RubricLibrary({ lines, onTake, onClose }: Props) {
  const { t } = useTranslation('questions');
  const courseId = useAuthorCourse();
  const found = useQuery(rubricsQuery(courseId));
  return (
    <Modal open title={t('rubrics.title')} footer={null} onCancel={onClose}>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton lines={4} />
      ) : found.data.length === 0 ? (
        <EmptyState area="bank" title={t('rubrics.none')} text={t('rubrics.noneText')} />
      ) : (
        <ul className={styles.list} aria-label={t('rubrics.title')}>
          {found.data.map((rubric) => (
            <Entry
              key={rubric.id}
              rubric={rubric}
              onTake={() => {
                onTake(rubric.lines);
                onClose();
              }}
            />
          ))}
        </ul>
      )}
      <Keep lines={lines} courseId={courseId} />
    </Modal>
  );
}

function Entry({ rubric, onTake }: { rubric: SavedRubric; onTake: () => void }) {
  const { t } = useTranslation('questions');
  const remove = useDeleteRubric();
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <strong>{rubric.name}</strong>
        {rubric.course_id === null ? null : <StatusTag>{t('rubrics.shared')}</StatusTag>}
        <p>{rubric.lines.map((line) => line.title).join(' · ')}</p>
      </div>
      <Button size="small" onClick={onTake} aria-label={t('rubrics.takeNamed', { name: rubric.name })}>
        {t('rubrics.take')}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('rubrics.removeNamed', { name: rubric.name })}
        loading={remove.isPending}
        onClick={() =>
          remove.mutate(rubric.id, {
            onError: (error) => notify.error(messageOf(error, t('rubrics.failed'))),
          })
        }
      />
    </li>
  );
}

function Keep({ lines, courseId }: { lines: RubricPoint[] | undefined; courseId: number | undefined }) {
  const { t } = useTranslation('questions');
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useSaveRubric();
  const keep = () => {
    if (lines === undefined) return;
    const course_id = isShared && courseId !== undefined ? courseId : null;
    save.mutate(
      { course_id, name: name.trim(), lines },
      {
        onSuccess: () => {
          notify.success(t('rubrics.kept', { name: name.trim() }));
          setName('');
        },
        onError: (error) => notify.error(messageOf(error, t('rubrics.failed'))),
      },
    );
  };
  return (
    <section className={styles.keep}>
      <h3>{t('rubrics.keep')}</h3>
      {lines === undefined ? <p>{t('rubrics.unnamed')}</p> : null}
      <div className={styles.row}>
        <Input
          aria-label={t('rubrics.name')}
          placeholder={t('rubrics.name')}
          maxLength={60}
          value={name}
          onChange={({ target: { value } }) => setName(value)}
          onPressEnter={keep}
        />
        <Button disabled={lines === undefined || name.trim() === ''} loading={save.isPending} onClick={keep}>
          {t('rubrics.save')}
        </Button>
      </div>
      {courseId === undefined ? null : (
        <CheckField checked={isShared} onChange={setShared}>
          {t('rubrics.share')}
        </CheckField>
      )}
    </section>
  );
}
