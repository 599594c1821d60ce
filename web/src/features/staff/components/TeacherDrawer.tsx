import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Form, Input, List } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { useHasRole } from '@/shared/api/user';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { OncePassword } from '@/shared/ui/OncePassword';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import {
  addTeacher,
  changeTeacher,
  type Person,
  type TeacherForm,
  teacherQuery,
  useStaffWrite,
} from '../api';

interface Fields {
  username: string;
  real_name: string;
  staff_number?: string;
  phone?: string;
  roles: TeacherForm['roles'];
}

/** The form of a teacher, new or known, with the classes they teach. */
export function TeacherDrawer({
  edited,
  onClose,
}: {
  edited: Person | 'new' | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('staff');
  const [form] = Form.useForm<Fields>();
  const roles = useSchool()?.roles;
  const isOperator = useHasRole('admin');
  const isNew = edited === 'new';
  const known = edited === 'new' ? undefined : edited;
  const detail = useQuery({ ...teacherQuery(known?.id ?? 0), enabled: known !== undefined }).data;
  const add = useStaffWrite(addTeacher, { showsError: true });
  const change = useStaffWrite(changeTeacher, { showsError: true });
  const [made, setMade] = useState<{ name: string; password: string }>();

  useEffect(() => {
    if (edited === undefined) return;
    form.resetFields();
    if (edited !== 'new') {
      form.setFieldsValue({
        username: edited.username,
        real_name: edited.real_name,
        staff_number: edited.number ?? '',
        roles: edited.roles,
      });
    }
  }, [edited, form]);

  const onError = useFormFaults(form, { elsewhere: 'real_name' });
  const unsaved = useUnsavedForm(form, edited === undefined ? undefined : `teacher ${known?.id ?? 'new'}`);
  const done = () => {
    unsaved.settle();
    onClose();
  };
  const submit = (fields: Fields) => {
    const staff_number = fields.staff_number?.trim() || null;
    if (known) {
      change.mutate(
        { id: known.id, real_name: fields.real_name, staff_number, roles: fields.roles },
        { onSuccess: done, onError },
      );
      return;
    }
    add.mutate(
      {
        username: fields.username,
        real_name: fields.real_name,
        staff_number,
        phone: fields.phone?.trim() || null,
        roles: fields.roles,
      },
      {
        onSuccess: ({ data }) => {
          setMade({ name: fields.real_name, password: data.password });
          done();
        },
        onError,
      },
    );
  };
  const names = isOperator
    ? (['class_management', 'teacher_management', 'admin'] as const)
    : (['class_management', 'teacher_management'] as const);

  return (
    <>
      <Drawer
        open={edited !== undefined}
        title={isNew ? t('teacher.add') : t('teacher.edit')}
        size={440}
        onClose={unsaved.leave(onClose)}
        footer={
          <Button
            type="primary"
            block
            loading={add.isPending || change.isPending}
            onClick={() => form.submit()}
          >
            {isNew ? t('teacher.create') : t('action.save')}
          </Button>
        }
      >
        {unsaved.offer}
        <Form<Fields>
          form={form}
          layout="vertical"
          initialValues={{ roles: roles ? [roles.class_management] : [] }}
          onFinish={submit}
        >
          <Form.Item
            name="username"
            label={t('field.username')}
            extra={isNew ? t('teacher.usernameHelp') : undefined}
            rules={[{ required: isNew, whitespace: true, message: t('teacher.usernameRule') }]}
          >
            <Input disabled={!isNew} autoFocus={isNew} />
          </Form.Item>
          <Form.Item
            name="real_name"
            label={t('field.realName')}
            rules={[{ required: true, whitespace: true, min: 2, max: 30, message: t('teacher.nameRule') }]}
          >
            <Input />
          </Form.Item>
          <Form.Item name="staff_number" label={t('field.staffNumber')}>
            <Input maxLength={32} />
          </Form.Item>
          {isNew ? (
            <Form.Item name="phone" label={t('field.phone')}>
              <Input maxLength={20} inputMode="tel" />
            </Form.Item>
          ) : null}
          <Form.Item
            name="roles"
            label={t('field.roles')}
            rules={[{ required: true, type: 'array', min: 1, message: t('teacher.roleRule') }]}
          >
            <Checkbox.Group
              options={names.map((name) => ({ value: roles?.[name] ?? name, label: t(`role.${name}`) }))}
            />
          </Form.Item>
        </Form>
        {detail && detail.classes.length > 0 ? (
          <List
            size="small"
            header={t('field.classes')}
            dataSource={detail.classes}
            renderItem={(one) => (
              <List.Item>
                {one.name} · {one.term}
                <span>{t('teacher.members', { count: one.members })}</span>
              </List.Item>
            )}
          />
        ) : null}
      </Drawer>
      <OncePassword name={made?.name ?? ''} password={made?.password} onClose={() => setMade(undefined)} />
    </>
  );
}
