import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Form, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { deleteTerm, saveTerm, type Term, termsQuery, useStaffWrite } from '../api';
import styles from './staff.module.css';

/** The school's terms, offered when a class is made. */
export function TermsPanel() {
  const { t } = useTranslation('staff');
  const terms = useQuery(termsQuery);
  const remove = useStaffWrite(deleteTerm);
  const [edited, setEdited] = useState<Term | 'new'>();
  const columns: DataColumn<Term>[] = [
    { key: 'name', title: t('term.name'), always: true, width: 220, render: (row) => row.name },
    {
      key: 'starts',
      title: t('term.starts'),
      width: 140,
      render: (row) => <span className="sp-number">{row.starts_on}</span>,
    },
    {
      key: 'ends',
      title: t('term.ends'),
      width: 140,
      render: (row) => <span className="sp-number">{row.ends_on}</span>,
    },
    {
      key: 'act',
      title: t('field.operations'),
      always: true,
      width: 150,
      render: (row) => (
        <span className={styles.actions}>
          <Button type="link" size="small" onClick={() => setEdited(row)}>
            {t('action.edit')}
          </Button>
          <ConfirmDanger
            title={t('term.deleteTitle', { name: row.name })}
            text={t('term.deleteText')}
            okText={t('term.delete')}
            onConfirm={() => remove.mutateAsync(row.id)}
          >
            {(ask) => (
              <Button type="link" size="small" danger onClick={ask}>
                {t('term.delete')}
              </Button>
            )}
          </ConfirmDanger>
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable<Term>
        name="terms"
        label={t('tab.terms')}
        columns={columns}
        rowKey={(row) => row.id}
        query={terms}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('term.add')}
          </Button>
        }
      />
      <TermDialog edited={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

interface Fields {
  name: string;
  days: [Dayjs, Dayjs];
}

function TermDialog({ edited, onClose }: { edited: Term | 'new' | undefined; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const [form] = Form.useForm<Fields>();
  const save = useStaffWrite(saveTerm, { showsError: true });
  const showFaults = useFormFaults(form, {
    renamed: { starts_on: 'days', ends_on: 'days' },
    elsewhere: 'name',
  });
  useEffect(() => {
    if (edited === undefined) return;
    form.resetFields();
    if (edited !== 'new') {
      form.setFieldsValue({ name: edited.name, days: [dayjs(edited.starts_on), dayjs(edited.ends_on)] });
    }
  }, [edited, form]);
  const submit = ({ name, days }: Fields) =>
    save.mutate(
      {
        id: edited === 'new' || edited === undefined ? undefined : edited.id,
        form: { name, starts_on: days[0].format('YYYY-MM-DD'), ends_on: days[1].format('YYYY-MM-DD') },
      },
      {
        onSuccess: onClose,
        onError: showFaults,
      },
    );
  return (
    <Modal
      open={edited !== undefined}
      title={edited === 'new' ? t('term.add') : t('term.edit')}
      okText={t('action.save')}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      forceRender
    >
      <Form<Fields> form={form} layout="vertical" onFinish={submit}>
        <Form.Item
          name="name"
          label={t('term.name')}
          rules={[{ required: true, whitespace: true, max: 40, message: t('term.nameRule') }]}
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="days"
          label={t('term.days')}
          rules={[{ required: true, message: t('term.daysRule') }]}
        >
          <DatePicker.RangePicker style={{ width: '100%' }} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
