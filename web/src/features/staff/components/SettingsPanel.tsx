import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, ColorPicker, Form, Input, Upload } from 'antd';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SchoolConfig, useSchool } from '@/shared/api/school';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { DetailLayout } from '@/shared/ui/DetailLayout';
import { Panel } from '@/shared/ui/Panel';
import { SchoolLogo } from '@/shared/ui/SchoolLogo';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import { type Settings, saveSettings, uploadLogo, useStaffWrite } from '../api';
import styles from './staff.module.css';

/** The school's names, colour, logo and texts, seen while they are typed. */
export function SettingsPanel() {
  const { t } = useTranslation('staff');
  const school = useSchool();
  const queryClient = useQueryClient();
  const [form] = Form.useForm<Settings>();
  const save = useStaffWrite(saveSettings, { showsError: true });
  const logo = useMutation({
    mutationFn: uploadLogo,
    meta: { showsError: true },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['school'] });
    },
  });
  const [picture, setPicture] = useState<File>();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    setAddress(undefined);
    if (picture === undefined) return;
    const reader = new FileReader();
    reader.onload = () => setAddress(String(reader.result));
    reader.readAsDataURL(picture);
    return () => reader.abort();
  }, [picture]);
  const showFaults = useFormFaults(form);
  const unsaved = useUnsavedForm(form, school && `school ${school.id}`, {
    isKeptBy: ({ tab }) => tab === 'school',
    // A file cannot be kept as a draft; that it waits is guarded all the same.
    extra: { value: undefined, isDirty: picture !== undefined, restore: () => undefined },
  });
  const seen = Form.useWatch([], form) as Settings | undefined;

  if (school === undefined) return <Skeleton lines={8} />;
  const submit = async (settings: Settings) => {
    try {
      if (picture) await logo.mutateAsync(picture);
      setPicture(undefined);
      await save.mutateAsync({ ...settings, page_title: settings.page_title?.trim() || null });
      unsaved.settle();
    } catch (error) {
      showFaults(error);
    }
  };
  const required = (max: number) => [
    { required: true, whitespace: true, max, message: t('school.rule', { max }) },
  ];
  return (
    <DetailLayout
      isRailKept
      main={
        <Panel title={t('tab.school')}>
          {unsaved.offer}
          {/* Set later, values would count as typed by the person. */}
          <Form<Settings>
            key={school.id}
            form={form}
            initialValues={settingsOf(school)}
            layout="vertical"
            onFinish={submit}
          >
            <Form.Item name="name_zh" label={t('school.nameZh')} rules={required(40)}>
              <Input />
            </Form.Item>
            <Form.Item name="name_en" label={t('school.nameEn')}>
              <Input maxLength={80} />
            </Form.Item>
            <Form.Item
              name="title"
              label={t('school.title')}
              extra={t('school.titleHelp')}
              rules={required(40)}
            >
              <Input />
            </Form.Item>
            <Form.Item name="page_title" label={t('school.pageTitle')} extra={t('school.pageTitleHelp')}>
              <Input maxLength={60} />
            </Form.Item>
            <Form.Item
              name="color"
              label={t('school.color')}
              getValueFromEvent={(color: { toHexString: () => string }) => color.toHexString().slice(0, 7)}
            >
              <ColorPicker showText disabledAlpha format="hex" disabledFormat />
            </Form.Item>
            <Form.Item label={t('school.logo')} extra={t('school.logoHelp')}>
              <Upload
                accept=".png,.jpg,.jpeg,.webp"
                showUploadList={false}
                beforeUpload={(file) => {
                  setPicture(file);
                  return Upload.LIST_IGNORE;
                }}
              >
                <Button>{t('school.upload')}</Button>
              </Upload>
              {picture ? (
                <span className={styles.dim}>
                  {t('school.logoWaits', { name: picture.name })}
                  <Button type="link" size="small" onClick={() => setPicture(undefined)}>
                    {t('school.logoKeep')}
                  </Button>
                </span>
              ) : null}
            </Form.Item>
            <Form.Item
              name="organization_name"
              label={t('school.organization')}
              extra={t('school.organizationHelp')}
              rules={required(60)}
            >
              <Input />
            </Form.Item>
            <Form.Item name="contact" label={t('school.contact')} extra={t('school.contactHelp')}>
              <Input maxLength={120} />
            </Form.Item>
            <Form.Item
              name="local_protocol"
              label={t('school.protocol')}
              extra={t('school.protocolHelp')}
              rules={required(31)}
            >
              <Input />
            </Form.Item>
            <Button type="primary" htmlType="submit" loading={save.isPending}>
              {t('action.save')}
            </Button>
          </Form>
        </Panel>
      }
      rail={
        <Panel title={t('school.preview')}>
          {/* The fields are filled after they are first drawn. */}
          <Preview seen={seen?.title === undefined ? settingsOf(school) : seen} picture={address} />
        </Panel>
      }
    />
  );
}

function settingsOf(school: SchoolConfig): Settings {
  return {
    title: school.title,
    page_title: school.page_title ?? '',
    name_zh: school.name_zh,
    name_en: school.name_en,
    color: school.color,
    organization_name: school.organization.name,
    contact: school.contact,
    local_protocol: school.local_program?.protocol ?? 'suanpan',
  };
}

function Preview({ seen, picture }: { seen: Settings; picture: string | undefined }) {
  const { t } = useTranslation('staff');
  const school = seen.color;
  // The mark that stands for a logo wears the colour that is being chosen.
  const color = { '--school': school, '--sp-panel': school } as CSSProperties;
  return (
    <div className={styles.frame} style={color}>
      <div className={styles.bar}>
        {picture ? (
          <img src={picture} alt="" width={36} height={36} style={{ objectFit: 'contain' }} />
        ) : (
          <SchoolLogo size={36} />
        )}
        <span className={styles.names}>
          <strong>{seen.name_zh}</strong>
          <small>{seen.name_en}</small>
        </span>
        <span>{seen.title}</span>
      </div>
      <div className={styles.canvas}>
        <span className={styles.sample}>{t('school.sample')}</span>
        <span className={styles.dim}>
          {t('school.browser', { title: seen.page_title?.trim() || seen.title })}
        </span>
      </div>
      <div className={styles.foot}>{t('school.support', { name: seen.organization_name })}</div>
    </div>
  );
}
