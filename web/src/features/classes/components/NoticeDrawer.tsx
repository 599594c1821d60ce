import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Drawer, Flex, Form, type FormInstance, Input, Radio, Tag, Upload } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeClassesQuery } from '@/shared/api/classes';
import { Markdown } from '@/shared/ui/Markdown';
import { SearchSelect } from '@/shared/ui/SearchSelect';
import { TextTabs } from '@/shared/ui/TextTabs';
import type { ClassView, Notice, NoticeFile } from '../api';
import { type NoticeFields, useNoticeForm } from './useNoticeForm';

interface Props {
  chosen: ClassView;
  edited: Notice | 'new' | undefined;
  /** Who gets it; the whole class if absent. */
  to?: number[];
  onClose: () => void;
}

/** Writing a notice, or mending one. */
export function NoticeDrawer({ chosen, edited, to, onClose }: Props) {
  const { t } = useTranslation('classes');
  const { form, files, setFiles, upload, submit, isSaving, unsaved } = useNoticeForm(
    chosen,
    edited,
    onClose,
    to,
  );
  const isNew = edited === 'new';
  const classes = useQuery({ ...activeClassesQuery, enabled: isNew }).data ?? [];
  const when = Form.useWatch('when', form);
  return (
    <Drawer
      open={edited !== undefined}
      title={titleOf(t, chosen, edited, to)}
      size={560}
      onClose={unsaved.leave(onClose)}
      footer={
        <Flex justify="end">
          <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
            {isNew ? t(actOf(when === 'later', to)) : t('form.save')}
          </Button>
        </Flex>
      }
    >
      {unsaved.offer}
      <Form<NoticeFields>
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
        <NoticeText form={form} edited={edited} />
        <FilesField files={files} onChange={setFiles} upload={upload} />
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
        {isNew && to === undefined && classes.length > 1 ? (
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

type Words = ReturnType<typeof useTranslation<'classes'>>['t'];

function titleOf(t: Words, chosen: ClassView, edited: Props['edited'], to: Props['to']) {
  if (edited !== 'new') return t('notice.edit');
  if (to !== undefined) return t('notice.messageTo', { count: to.length });
  return t('notice.addTo', { name: chosen.name });
}

function actOf(isLater: boolean, to: Props['to']) {
  if (to !== undefined) return isLater ? 'notice.sendLater' : 'notice.send';
  return isLater ? 'notice.schedule' : 'notice.publish';
}

/** What it says, written in Markdown or shown as it will be. */
function NoticeText({ form, edited }: { form: FormInstance<NoticeFields>; edited: Props['edited'] }) {
  const { t } = useTranslation('classes');
  const [view, setView] = useState<'write' | 'preview'>('write');
  const text = Form.useWatch('text', form) ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice is written first
  useEffect(() => setView('write'), [edited]);
  return (
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
        <Form.Item name="text" rules={[{ required: true, whitespace: true, message: t('notice.textRule') }]}>
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
  );
}

interface FilesProps {
  files: NoticeFile[];
  onChange: (files: NoticeFile[]) => void;
  upload: { mutate: (file: File) => void; isPending: boolean };
}

function FilesField({ files, onChange, upload }: FilesProps) {
  const { t } = useTranslation('classes');
  return (
    <Form.Item label={t('notice.files')}>
      <div style={{ display: 'grid', gap: 8, justifyItems: 'start' }}>
        {files.map((file) => (
          <Tag
            key={file.token}
            closable
            onClose={() => onChange(files.filter((one) => one !== file))}
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
  );
}
