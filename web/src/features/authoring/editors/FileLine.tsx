import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import type { CourseFile } from '../api';
import type { Desk } from './desk';
import styles from './editors.module.css';
import { Row } from './fields';

interface Props {
  label: string;
  hint?: string;
  /** As the item writes it; empty for none. */
  value: string;
  accept: string;
  desk: Desk;
  onChange: (path: string, file?: CourseFile) => void;
}

/** A file of the course, by its path from the item's own file. */
export function FileLine({ label, hint, value, accept, desk, onChange }: Props) {
  const { t } = useTranslation('authoring');
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const known = desk.files.find((file) => file.path === value);
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    setSending(true);
    try {
      const kept = await desk.upload(file);
      onChange(kept.path, kept);
    } catch (error) {
      notify.error(error instanceof Error ? error.message : t('markdown.failed'));
    }
    setSending(false);
  };
  return (
    <Row label={label} hint={hint}>
      <div className={styles.line}>
        {value ? (
          known ? (
            <a href={known.address} target="_blank" rel="noreferrer">
              {known.name}
            </a>
          ) : (
            <span>{value}</span>
          )
        ) : null}
        <Button
          icon={<UploadOutlined />}
          disabled={desk.disabled}
          loading={isSending}
          onClick={() => picker.current?.click()}
        >
          {t(value ? 'file.replace' : 'file.choose')}
        </Button>
        {value ? (
          <Button type="text" disabled={desk.disabled} onClick={() => onChange('')}>
            {t('file.remove')}
          </Button>
        ) : null}
        <input
          ref={picker}
          type="file"
          hidden
          accept={accept}
          aria-label={label}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </Row>
  );
}
