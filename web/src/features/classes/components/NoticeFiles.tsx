import PaperClipOutlined from '@ant-design/icons/PaperClipOutlined';
import type { NoticeFile } from '../api';
import styles from '../pages/pages.module.css';

const kilobyte = 1024;

/** Files that came with a notice. */
export function NoticeFiles({ files }: { files: NoticeFile[] }) {
  if (files.length === 0) return null;
  return (
    <div className={styles.line}>
      {files.map((file) => (
        <a key={file.token} href={file.address} download={file.name}>
          <PaperClipOutlined aria-hidden="true" /> {file.name}
          <span className={styles.dim}> {Math.max(1, Math.round(file.size_bytes / kilobyte))} kB</span>
        </a>
      ))}
    </div>
  );
}
