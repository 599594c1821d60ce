import { useQuery } from '@tanstack/react-query';
import { Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeClassesQuery } from '@/shared/api/classes';
import { withAside } from '@/shared/lib/wording';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import {
  addTeacher,
  type ClassView,
  choicesQuery,
  handOver,
  mergeClass,
  removeTeacher,
  useClassWrite,
} from '../api';
import styles from '../pages/pages.module.css';

interface DialogProps {
  value: ClassView;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes the students of another class into this one. */
export function MergeDialog({ value, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('classes');
  const classes = useQuery({ ...activeClassesQuery, enabled: isOpen }).data ?? [];
  const merge = useClassWrite(mergeClass);
  const [fromId, setFromId] = useState<number>();
  const from = classes.find((one) => one.id === fromId);
  return (
    <Modal
      open={isOpen}
      title={t('merge.title', { name: value.name })}
      okText={t('merge.ok')}
      okButtonProps={{ danger: true, disabled: from === undefined }}
      confirmLoading={merge.isPending}
      onCancel={onClose}
      onOk={() => fromId !== undefined && merge.mutate({ id: value.id, fromId }, { onSuccess: onClose })}
      destroyOnHidden
    >
      <p>{t('merge.text')}</p>
      <Select
        style={{ width: '100%' }}
        aria-label={t('merge.from')}
        placeholder={t('merge.from')}
        value={fromId ?? null}
        onChange={(id: number | null) => setFromId(id ?? undefined)}
        options={classes
          .filter((one) => one.id !== value.id)
          .map((one) => ({
            value: one.id,
            label: t('merge.option', { name: one.name, count: one.members }),
          }))}
      />
    </Modal>
  );
}

/** Who teaches the class, and who joins them. */
export function TeachersDialog({ value, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('classes');
  const colleagues = useQuery({ ...choicesQuery, enabled: isOpen }).data?.teachers ?? [];
  const add = useClassWrite(addTeacher);
  const remove = useClassWrite(removeTeacher);
  const transfer = useClassWrite(handOver);
  const [userId, setUserId] = useState<number>();
  const known = new Set(value.teachers.map((teacher) => teacher.id));
  return (
    <Modal
      open={isOpen}
      title={t('teachers.title', { name: value.name })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ul className={styles.stack} style={{ listStyle: 'none', padding: 0 }}>
        {value.teachers.map((teacher) => (
          <li key={teacher.id} className={styles.line}>
            <strong>{teacher.real_name}</strong>
            {teacher.is_owner ? <span className={styles.dim}>{t('teachers.owner')}</span> : null}
            {teacher.is_owner ? null : (
              <>
                {value.is_owner ? (
                  <Button
                    size="small"
                    loading={transfer.isPending}
                    onClick={() => transfer.mutate({ id: value.id, userId: teacher.id })}
                  >
                    {t('teachers.handOver')}
                  </Button>
                ) : null}
                <Button
                  size="small"
                  danger
                  loading={remove.isPending}
                  onClick={() => remove.mutate({ id: value.id, userId: teacher.id })}
                >
                  {t('teachers.remove')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <Form layout="inline" style={{ marginTop: 16 }}>
        <SearchSelect
          style={{ width: 240 }}
          aria-label={t('teachers.choose')}
          placeholder={t('teachers.choose')}
          value={userId ?? null}
          onChange={(id: number | null) => setUserId(id ?? undefined)}
          options={colleagues
            .filter((colleague) => !known.has(colleague.id))
            .map((colleague) => ({
              value: colleague.id,
              label: withAside(colleague.real_name, colleague.username),
            }))}
        />
        <Button
          type="primary"
          disabled={userId === undefined}
          loading={add.isPending}
          onClick={() => userId !== undefined && add.mutate({ id: value.id, userId })}
        >
          {t('teachers.add')}
        </Button>
      </Form>
    </Modal>
  );
}
