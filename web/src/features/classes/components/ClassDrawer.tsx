import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Button, DatePicker, Drawer, Flex, Form, Input, InputNumber, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import { type ClassView, choicesQuery, classListQuery, saveClass, useClassWrite } from '../api';

interface Fields {
  name: string;
  term: string;
  course_ids: number[];
  capacity: number;
  expires: Dayjs | null;
  needs_approval: boolean;
  copy_from?: number;
}

/** The form of a class, new or known. */
export function ClassDrawer({
  edited,
  onClose,
}: {
  edited: ClassView | 'new' | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('classes');
  const [form] = Form.useForm<Fields>();
  const choices = useQuery({ ...choicesQuery, enabled: edited !== undefined }).data;
  const isNew = edited === 'new';
  const all =
    useQuery({ ...classListQuery({ state: 'all', page_size: 200 }), enabled: isNew }).data?.items ?? [];
  const save = useClassWrite(saveClass, { showsError: true });

  const showFaults = useFormFaults(form, {
    renamed: { code_expires_at_ms: 'expires' },
    elsewhere: 'name',
  });
  const unsaved = useUnsavedForm(
    form,
    edited === undefined ? undefined : `class ${edited === 'new' ? 'new' : edited.id}`,
  );

  useEffect(() => {
    if (edited === undefined) return;
    form.resetFields();
    if (edited !== 'new') {
      form.setFieldsValue({
        name: edited.name,
        term: edited.term,
        course_ids: edited.courses.map((course) => course.id),
        capacity: edited.capacity,
        expires: edited.code_expires_at_ms == null ? null : dayjs(edited.code_expires_at_ms),
        needs_approval: edited.needs_approval,
      });
    }
  }, [edited, form]);

  const submit = (fields: Fields) =>
    save.mutate(
      {
        id: isNew || edited === undefined ? undefined : edited.id,
        form: {
          name: fields.name,
          term: fields.term,
          course_ids: fields.course_ids ?? [],
          capacity: fields.capacity,
          code_expires_at_ms: fields.expires?.valueOf() ?? null,
          needs_approval: fields.needs_approval ?? false,
          ...(fields.copy_from === undefined ? {} : { copy_from: fields.copy_from }),
        },
      },
      {
        onSuccess: () => {
          unsaved.settle();
          onClose();
        },
        onError: showFaults,
      },
    );

  return (
    <Drawer
      open={edited !== undefined}
      title={isNew ? t('list.add') : t('form.edit')}
      size={480}
      onClose={unsaved.leave(onClose)}
      footer={
        <Flex justify="end">
          <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
            {isNew ? t('form.create') : t('form.save')}
          </Button>
        </Flex>
      }
    >
      {unsaved.offer}
      <Form<Fields>
        form={form}
        layout="vertical"
        onFinish={submit}
        initialValues={{ capacity: 60, course_ids: [], needs_approval: false, expires: null }}
      >
        <Form.Item
          name="name"
          label={t('field.name')}
          rules={[{ required: true, whitespace: true, max: 40, message: t('form.nameRule') }]}
        >
          <Input placeholder={t('form.namePlaceholder')} autoFocus />
        </Form.Item>
        <Form.Item
          name="term"
          label={t('field.term')}
          rules={[{ required: true, whitespace: true, max: 40, message: t('form.termRule') }]}
        >
          <AutoComplete
            options={(choices?.terms ?? []).map((value) => ({ value }))}
            placeholder={t('form.termPlaceholder')}
          />
        </Form.Item>
        <Form.Item name="course_ids" label={t('field.courses')}>
          <SearchSelect
            mode="multiple"
            placeholder={t('form.coursesPlaceholder')}
            options={(choices?.courses ?? []).map((course) => ({ value: course.id, label: course.title }))}
          />
        </Form.Item>
        {isNew ? (
          <Form.Item name="copy_from" label={t('form.copyFrom')} extra={t('form.copyFromHelp')}>
            <SearchSelect
              allowClear
              placeholder={t('form.copyFromPlaceholder')}
              options={all.map((one) => ({ value: one.id, label: `${one.name} · ${one.term}` }))}
            />
          </Form.Item>
        ) : null}
        <Form.Item name="capacity" label={t('field.capacity')} rules={[{ required: true }]}>
          <InputNumber min={1} max={2000} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item name="expires" label={t('field.expires')} extra={t('form.expiresHelp')}>
          <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="needs_approval"
          label={t('field.approval')}
          valuePropName="checked"
          extra={t('form.approvalHelp')}
        >
          <Switch />
        </Form.Item>
      </Form>
    </Drawer>
  );
}
