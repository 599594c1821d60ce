import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Drawer, Flex, Form, Input, Radio, Tag, Upload } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeClassesQuery } from '@/shared/api/classes';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { Markdown } from '@/shared/ui/Markdown';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { TextTabs } from '@/shared/ui/TextTabs';
import { differs } from '@/shared/unsaved/drafts';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import {
  type ClassView,
  type Notice,
  type NoticeFile,
  saveNotice,
  uploadNoticeFile,
  useClassWrite,
} from '../api';

interface Fields {
  title: string;
  text: string;
  when: 'now' | 'later';
  publish_at: Dayjs | null;
  also_class_ids: number[];
}

interface Props {
  chosen: ClassView;
  edited: Notice | 'new' | undefined;
  onClose: () => void;
}

/** Writing a notice, or mending one. */
export function NoticeDrawer({ chosen, edited, onClose }: Props) {
  const { t } = useTranslation('classes');
  const [form] = Form.useForm<Fields>();
  const [files, setFiles] = useState<NoticeFile[]>([]);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const isNew = edited === 'new';
  const classes = useQuery({ ...activeClassesQuery, enabled: isNew }).data ?? [];
  const save = useClassWrite(saveNotice, { showsError: true });
  const showFaults = useFormFaults(form, { renamed: { publish_at_ms: 'publish_at' }, elsewhere: 'title' });
  const object = edited === undefined ? undefined : isNew ? `notice new ${chosen.id}` : `notice ${edited.id}`;
  const known = edited === undefined || edited === 'new' ? [] : edited.attachments;
  const unsaved = useUnsavedForm(form, object, {
    extra: { value: files, isDirty: object !== undefined && differs(files, known), restore: setFiles },
  });
  const upload = useMutation({
    mutationFn: (file: File) => uploadNoticeFile(chosen.id, file),
    onSuccess: (file) => setFiles((known) => [...known, file]),
  });
  const when = Form.useWatch('when', form);
  const text = Form.useWatch('text', form) ?? '';

  useEffect(() => {
    if (edited === undefined) return;
    form.resetFields();
    setView('write');
    setFiles(edited === 'new' ? [] : edited.attachments);
    if (edited !== 'new') {
      form.setFieldsValue({
        title: edited.title,
        text: edited.text,
        when: 'later',
        publish_at: dayjs(edited.publish_at_ms),
      });
    }
  }, [edited, form]);

  const submit = (fields: Fields) =>
    save.mutate(
      {
        classId: chosen.id,
        id: isNew || edited === undefined ? undefined : edited.id,
        form: {
          title: fields.title,
          text: fields.text,
          publish_at_ms: fields.when === 'later' ? (fields.publish_at?.valueOf() ?? null) : null,
          attachments: files.map((file) => file.token),
          also_class_ids: fields.also_class_ids ?? [],
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
      title={isNew ? t('notice.addTo', { name: chosen.name }) : t('notice.edit')}
      size={560}
      onClose={unsaved.leave(onClose)}
      footer={
        <Flex justify="end">
          <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
            {isNew ? t(when === 'later' ? 'notice.schedule' : 'notice.publish') : t('form.save')}
          </Button>
        </Flex>
      }
    >
      {unsaved.offer}
      <Form<Fields>
        form={form}
        layout="vertical"
        initialValues={{ when: 'now', publish_at: null, also_class_ids: [], text: '' }}
        onFinish={submit}
      >
        <Form.Item
          name="title"
          label={t('notice.title')}
          rules={[{ required: true, whitespace: true, max: 100, message: t('notice.titleRule') }]}
        >
          <Input maxLength={100} autoFocus />
        </Form.Item>
        <TextTabs
          label={t('notice.text')}
          tabs={[
            { key: 'write', label: t('notice.write') },
            { key: 'preview', label: t('notice.preview') },
          ]}
          active={view}
          onChange={setView}
        >
          <div hidden={view !== 'write'}>
            <Form.Item
              name="text"
              rules={[{ required: true, whitespace: true, message: t('notice.textRule') }]}
            >
              <Input.TextArea
                rows={9}
                maxLength={20_000}
                placeholder={t('notice.placeholder')}
                aria-label={t('notice.text')}
              />
            </Form.Item>
          </div>
          {view === 'preview' ? <Markdown text={text} /> : null}
        </TextTabs>
        <Form.Item label={t('notice.files')}>
          <div style={{ display: 'grid', gap: 8, justifyItems: 'start' }}>
            {files.map((file) => (
              <Tag
                key={file.token}
                closable
                onClose={() => setFiles((known) => known.filter((one) => one !== file))}
                icon={<PaperClipOutlined />}
              >
                {file.name}
              </Tag>
            ))}
            <Upload
              showUploadList={false}
              beforeUpload={(file) => {
                upload.mutate(file);
                return Upload.LIST_IGNORE;
              }}
            >
              <Button loading={upload.isPending} disabled={files.length >= 10}>
                {t('notice.addFile')}
              </Button>
            </Upload>
          </div>
        </Form.Item>
        <Form.Item name="when" label={t('notice.when')}>
          <Radio.Group
            options={[
              { value: 'now', label: isNew ? t('notice.now') : t('notice.keepTime') },
              { value: 'later', label: t('notice.later') },
            ]}
          />
        </Form.Item>
        {when === 'later' ? (
          <Form.Item name="publish_at" rules={[{ required: true, message: t('notice.timeRule') }]}>
            <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
          </Form.Item>
        ) : null}
        {isNew && classes.length > 1 ? (
          <Form.Item name="also_class_ids" label={t('notice.also')}>
            <SearchSelect
              mode="multiple"
              placeholder={t('notice.alsoPlaceholder')}
              options={classes
                .filter((one) => one.id !== chosen.id)
                .map((one) => ({ value: one.id, label: one.name }))}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Drawer>
  );
}
