import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { Upload } from 'antd';
import styles from './FileDrop.module.css';

interface Props {
  /** Endings of the files that may be chosen, as `.xlsx,.csv`. */
  accept: string;
  words: { drop: string; limits: string };
  /** The name of the file chosen before, shown in place of the invitation. */
  chosen?: string | undefined;
  disabled: boolean;
  /** Whether several may be dropped at once; each is handed over by itself. */
  several?: boolean;
  onFile: (file: File) => void;
}

/** The place a file for an import is dropped on. It only hands the file over; what becomes of it is the form's affair. */
export function FileDrop({ accept, words, chosen, disabled, several = false, onFile }: Props) {
  return (
    <Upload.Dragger
      accept={accept}
      multiple={several}
      {...(several ? {} : { maxCount: 1 })}
      showUploadList={false}
      disabled={disabled}
      beforeUpload={(file) => {
        onFile(file);
        return false;
      }}
    >
      <p className={chosen ? styles.chosen : styles.icon}>{chosen ?? <InboxOutlined aria-hidden="true" />}</p>
      {chosen ? null : <p>{words.drop}</p>}
      <p className={styles.limits}>{words.limits}</p>
    </Upload.Dragger>
  );
}
