import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '@/shared/ui/notify';
import type { Desk } from './desk';
import styles from './editors.module.css';
import { Row } from './fields';

interface Props {
  /** The folder of a task that such files stand in as well. */
  folder: 'data' | 'hidden';
  paths: readonly string[];
  onChange: (paths: string[]) => void;
  desk: Desk;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Files of a Python task: those of its folder, and those that were uploaded here. */
export function TaskFiles({ folder, paths, onChange, desk }: Props) {
  const { t } = useTranslation('authoring');
  const picker = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const label = t(`taskFiles.${folder}`);
  const ofFolder = desk.files.filter((file) => file.path.startsWith(`${folder}/`));
  const send = async (files: File[]) => {
    setSending(true);
    const kept: string[] = [];
    for (const file of files) {
      try {
        kept.push((await desk.upload(file)).path);
      } catch (error) {
        notify.error(error instanceof Error ? error.message : t('markdown.failed'));
      }
    }
    // A file of the same name takes the place of the one before.
    const names = new Set(kept.map(nameOf));
    if (kept.length > 0) onChange([...paths.filter((path) => !names.has(nameOf(path))), ...kept]);
    setSending(false);
  };
  return (
    <Row label={label} hint={t(`taskFiles.${folder}Hint`)}>
      {ofFolder.length + paths.length > 0 ? (
        <ul className={styles.files}>
          {ofFolder.map((file) => (
            <li key={file.path}>
              <a href={file.address} target="_blank" rel="noreferrer">
                {file.path.slice(folder.length + 1)}
              </a>
              <small className={styles.hint}>{t('taskFiles.ofFolder')}</small>
            </li>
          ))}
          {paths.map((path) => {
            const known = desk.files.find((file) => file.path === path);
            return (
              <li key={path}>
                {known ? (
                  <a href={known.address} target="_blank" rel="noreferrer">
                    {nameOf(path)}
                  </a>
                ) : (
                  <span>{nameOf(path)}</span>
                )}
                <Button
                  size="small"
                  type="text"
                  disabled={desk.disabled}
                  aria-label={t('taskFiles.remove', { name: nameOf(path) })}
                  onClick={() => onChange(paths.filter((one) => one !== path))}
                >
                  {t('file.remove')}
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <div>
        <Button
          icon={<UploadOutlined />}
          aria-label={t('taskFiles.uploadAs', { label })}
          disabled={desk.disabled}
          loading={isSending}
          onClick={() => picker.current?.click()}
        >
          {t('taskFiles.upload')}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label={label}
        onChange={(event) => {
          void send([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </Row>
  );
}
