import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import { useTranslation } from 'react-i18next';
import { formatBytes, statementFor } from '../model/files';
import styles from './FileList.module.css';

interface Props {
  files: { name: string; bytes: number | null; title?: string }[];
  onInsert: (text: string, name: string) => void;
}

/** Files of the working folder; a click writes the statement that reads one. */
export function FileList({ files, onInsert }: Props) {
  const { t } = useTranslation('coding');
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.name}>
          <button
            type="button"
            onClick={() => onInsert(statementFor(file.name), file.name)}
            title={t('task.insert', { code: statementFor(file.name) })}
          >
            <FileTextOutlined aria-hidden="true" />
            <span className={styles.name}>
              <code>{file.name}</code>
              {file.title ? <span className={styles.title}>{file.title}</span> : null}
            </span>
            {file.bytes === null ? null : (
              <span className={`sp-number ${styles.size}`}>{formatBytes(file.bytes)}</span>
            )}
            <span className={styles.insert}>{t('task.insertShort')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
