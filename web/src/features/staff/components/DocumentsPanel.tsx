import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Flex, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DocumentKind, useSchool } from '@/shared/api/school';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { formatDateTime } from '@/shared/lib/time';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Markdown } from '@/shared/ui/Markdown';
import type { DataColumn } from '@/shared/ui/table/columns';
import { DataTable } from '@/shared/ui/table/DataTable';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import { documentsQuery, type PublishedDocument, publishDocument, useStaffWrite } from '../api';
import { currentText } from '../model/currentText';

const kinds = ['agreement', 'privacy', 'service'] as const;

interface Fields {
  kind: DocumentKind;
  version: string;
  text: string;
}

/** Versions of the agreement and the privacy policy: published, never changed. */
export function DocumentsPanel() {
  const { t } = useTranslation('staff');
  const legal = useTranslation('legal').t;
  const school = useSchool();
  const documents = useQuery(documentsQuery);
  const [isWriting, setWriting] = useState(false);
  const [shown, setShown] = useState<PublishedDocument>();
  const [form] = Form.useForm<Fields>();
  const publish = useStaffWrite(publishDocument, { showsError: true });
  const showFaults = useFormFaults(form, { elsewhere: 'version' });
  const unsaved = useUnsavedForm(form, isWriting ? 'document' : undefined);
  const close = () => setWriting(false);
  const names = {
    school: school?.name_zh ?? '',
    organization: school?.organization.name ?? '',
    contact: school?.contact ?? '',
  };
  const start = (kind: DocumentKind) => {
    form.setFieldsValue({ kind, version: '', text: currentText(kind, documents.data ?? [], legal, names) });
    setWriting(true);
  };
  const text = Form.useWatch('text', form) ?? '';
  const columns: DataColumn<PublishedDocument>[] = [
    {
      key: 'kind',
      title: t('document.kind'),
      always: true,
      width: 160,
      render: (row) => t(`document.${row.kind}`),
    },
    { key: 'version', title: t('document.version'), width: 140, render: (row) => row.version },
    {
      key: 'published',
      title: t('document.publishedAt'),
      width: 170,
      render: (row) => <span className="sp-number">{formatDateTime(row.published_at_ms)}</span>,
    },
    {
      key: 'act',
      title: t('field.operations'),
      always: true,
      width: 160,
      render: (row) => (
        <>
          <Button type="link" size="small" onClick={() => setShown(row)}>
            {t('document.view')}
          </Button>
          <Button type="link" size="small" onClick={() => start(row.kind)}>
            {t('document.revise')}
          </Button>
        </>
      ),
    },
  ];
  const add = (
    <Button type="primary" onClick={() => start('privacy')}>
      {t('document.add')}
    </Button>
  );
  return (
    <>
      <DataTable<PublishedDocument>
        name="documents"
        label={t('tab.documents')}
        columns={columns}
        rowKey={(row) => `${row.kind} ${row.version}`}
        query={documents}
        actions={documents.data && documents.data.length > 0 ? add : null}
        empty={
          <EmptyState area="office" title={t('document.empty')} text={t('document.emptyText')} action={add} />
        }
      />
      <Drawer
        open={shown !== undefined}
        title={shown?.version}
        size={640}
        onClose={() => setShown(undefined)}
      >
        {shown ? <Markdown text={shown.text} /> : null}
      </Drawer>
      <Drawer
        open={isWriting}
        title={t('document.add')}
        size={720}
        onClose={unsaved.leave(close)}
        forceRender
        footer={
          <Flex justify="end">
            <Button type="primary" loading={publish.isPending} onClick={() => form.submit()}>
              {t('document.publish')}
            </Button>
          </Flex>
        }
      >
        <p>{t('document.help')}</p>
        {unsaved.offer}
        <Form<Fields>
          form={form}
          layout="vertical"
          initialValues={{ kind: 'privacy', text: '' }}
          onFinish={(fields) =>
            publish.mutate(fields, {
              onSuccess: () => {
                unsaved.settle();
                close();
                form.resetFields();
              },
              onError: showFaults,
            })
          }
        >
          <Form.Item name="kind" label={t('document.kind')}>
            <Select
              onChange={(kind: DocumentKind) => {
                // What was written already is not thrown away by choosing another kind.
                if (!form.isFieldTouched('text')) start(kind);
              }}
              options={kinds.map((value) => ({ value, label: t(`document.${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            name="version"
            label={t('document.version')}
            rules={[{ required: true, whitespace: true, max: 20, message: t('document.versionRule') }]}
          >
            <Input placeholder="2027-02" />
          </Form.Item>
          <Form.Item
            name="text"
            label={t('document.text')}
            rules={[{ required: true, whitespace: true, message: t('document.textRule') }]}
          >
            <Input.TextArea rows={14} />
          </Form.Item>
        </Form>
        {text ? <Markdown text={text} /> : null}
      </Drawer>
    </>
  );
}
