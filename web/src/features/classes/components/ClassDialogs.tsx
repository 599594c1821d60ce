import { useQuery } from '@tanstack/react-query';
import { Button, Form, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { activeClassesQuery } from '@/shared/api/classes';
import { useFormFaults } from '@/shared/forms/useFormFaults';
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
  const [form] = Form.useForm<{ from: number }>();
  const merge = useClassWrite(mergeClass, { showsError: true });
  const onError = useFormFaults(form, { renamed: { from_class_id: 'from' }, elsewhere: 'from' });
  return (
    <Modal
      open={isOpen}
      title={t('merge.title', { name: value.name })}
      okText={t('merge.ok')}
      okButtonProps={{ danger: true }}
      confirmLoading={merge.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
      destroyOnHidden
    >
      <p>{t('merge.text')}</p>
      <Form<{ from: number }>
        form={form}
        layout="vertical"
        onFinish={({ from }) => merge.mutate({ id: value.id, fromId: from }, { onSuccess: onClose, onError })}
      >
        <Form.Item
          name="from"
          label={t('merge.from')}
          rules={[{ required: true, message: t('copy.fromRule') }]}
        >
          <Select
            options={classes
              .filter((one) => one.id !== value.id)
              .map((one) => ({
                value: one.id,
                label: t('merge.option', { name: one.name, count: one.members }),
              }))}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Who teaches the class, and who joins them. */
export function TeachersDialog({ value, isOpen, onClose }: DialogProps) {
  const { t } = useTranslation('classes');
  const colleagues = useQuery({ ...choicesQuery, enabled: isOpen }).data?.teachers ?? [];
  const [form] = Form.useForm<{ user: number }>();
  const add = useClassWrite(addTeacher, { showsError: true });
  const onError = useFormFaults(form, { renamed: { user_id: 'user' }, elsewhere: 'user' });
  const remove = useClassWrite(removeTeacher);
  const transfer = useClassWrite(handOver);
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
      <Form<{ user: number }>
        form={form}
        layout="inline"
        style={{ marginTop: 16 }}
        onFinish={({ user }) =>
          add.mutate({ id: value.id, userId: user }, { onSuccess: () => form.resetFields(), onError })
        }
      >
        <Form.Item name="user" rules={[{ required: true, message: t('teachers.choose') }]}>
          <SearchSelect
            style={{ width: 240 }}
            aria-label={t('teachers.choose')}
            placeholder={t('teachers.choose')}
            options={colleagues
              .filter((colleague) => !known.has(colleague.id))
              .map((colleague) => ({
                value: colleague.id,
                label: withAside(colleague.real_name, colleague.username),
              }))}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={add.isPending}>
          {t('teachers.add')}
        </Button>
      </Form>
    </Modal>
  );
}
