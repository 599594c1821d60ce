import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button, Upload } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../api/errors';
import { listed } from '../../lib/wording';
import { lazily } from '../../ui/lazily';
import { notify } from '../../ui/notify';
import type { InputProps } from '../kind';
import styles from '../questions.module.css';

// What was kept is looked up after the question is there.
const MaterialPicker = lazily(() =>
  import('../../materials/MaterialPicker').then((module) => module.MaterialPicker),
);

export function Input({ body, answer, onChange, disabled, label, onUpload }: InputProps<'file_upload'>) {
  const { t } = useTranslation('questions');
  const [isBusy, setBusy] = useState(false);
  const files = answer?.files ?? [];
  const upload = async (chosen: File[]) => {
    if (onUpload === undefined) return;
    setBusy(true);
    let kept = files;
    try {
      // One after the other: each is kept as soon as it is there, whatever becomes of the next.
      for (const file of chosen) {
        const { file_id, name } = await onUpload(file);
        kept = [...kept, { file_id, name }].slice(-body.max_files);
        onChange({ kind: 'file_upload', files: kept });
      }
    } catch (error) {
      notify.error(messageOf(error, t('file.failed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.rows}>
      {files.map((file) => (
        <div className={styles.row} key={file.file_id}>
          <PaperClipOutlined aria-hidden="true" />
          <span>{file.name}</span>
          <Button
            type="text"
            size="small"
            aria-label={`${t('file.remove')} ${file.name}`}
            icon={<CloseOutlined />}
            disabled={disabled ?? false}
            onClick={() =>
              onChange({
                kind: 'file_upload',
                files: files.filter((other) => other.file_id !== file.file_id),
              })
            }
          />
        </div>
      ))}
      <div>
        <Upload
          accept={body.accept.map((ending) => `.${ending}`).join(',')}
          multiple={body.max_files > 1}
          showUploadList={false}
          disabled={disabled || onUpload === undefined}
          // Asked once for each of them, with all of them.
          beforeUpload={(file, all) => {
            if (file === all[0]) void upload(all);
            return false;
          }}
        >
          <Button
            icon={<UploadOutlined />}
            loading={isBusy}
            disabled={disabled || onUpload === undefined}
            aria-label={label}
          >
            {t('file.choose')}
          </Button>
        </Upload>
        {onUpload === undefined ? null : (
          <Suspense fallback={null}>
            <MaterialPicker
              accept={body.accept}
              disabled={disabled || isBusy}
              onPick={(file) => void upload([file])}
            />
          </Suspense>
        )}
        <p className={styles.hint} style={{ marginTop: 6 }}>
          {t('file.limits', {
            endings: listed(body.accept) || t('file.any'),
            count: body.max_files,
            size: Math.round(body.max_size_bytes / 1_048_576),
          })}
        </p>
      </div>
    </div>
  );
}
