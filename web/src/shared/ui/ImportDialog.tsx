import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../api/errors';
import { FileDrop } from './FileDrop';
import styles from './ImportDialog.module.css';

interface Props<Report extends { errors: number }> {
  title: string;
  width: number;
  /** What the file should be and what will happen. */
  help: string;
  /** Endings of the files that may be chosen, as `.zip`. */
  accept: string;
  /** A larger file is refused before it is sent. */
  maxBytes?: number;
  words: {
    drop: string;
    limits: string;
    checking: string;
    tooLarge?: string;
    failed: string;
    cancel: string;
    confirm: (report: Report | undefined) => string;
    /** What forbids the import, and what it would do. */
    errors: (count: number) => string;
    verdict: (report: Report) => string;
  };
  check: (file: File) => Promise<Report>;
  apply: (file: File) => Promise<Report>;
  onChecked?: (report: Report) => void;
  onApplied: (report: Report) => unknown;
  onClose: () => void;
  /** What may still be chosen about a file that nothing forbids. */
  fields?: ReactNode;
  /** Whether what must be filled in there is. */
  isReady?: boolean;
  /** The details of the report. */
  children: (report: Report) => ReactNode;
}

/** A file that becomes content: first the report of what it would do, then – if nothing forbids it – the import. */
export function ImportDialog<Report extends { errors: number }>(props: Props<Report>) {
  const { words, maxBytes = Number.POSITIVE_INFINITY } = props;
  const [file, setFile] = useState<File>();
  const check = useMutation({
    mutationFn: props.check,
    meta: { showsError: true },
    onSuccess: (report) => props.onChecked?.(report),
  });
  const apply = useMutation({
    mutationFn: props.apply,
    onSuccess: (report) => {
      props.onClose();
      return props.onApplied(report);
    },
  });
  const isTooLarge = file !== undefined && file.size > maxBytes;
  const report = check.isPending || isTooLarge ? undefined : check.data;
  const choose = (chosen: File) => {
    setFile(chosen);
    if (chosen.size <= maxBytes) check.mutate(chosen);
    else check.reset();
  };
  const refusal = isTooLarge
    ? words.tooLarge
    : check.error
      ? messageOf(check.error, words.failed)
      : report && report.errors > 0
        ? words.errors(report.errors)
        : undefined;
  return (
    <Modal
      open
      width={props.width}
      title={props.title}
      mask={{ closable: false }}
      onCancel={props.onClose}
      footer={
        <>
          <Button onClick={props.onClose}>{words.cancel}</Button>
          <Button
            type="primary"
            disabled={report === undefined || report.errors > 0 || props.isReady === false}
            loading={apply.isPending}
            onClick={() => file && apply.mutate(file)}
          >
            {words.confirm(report)}
          </Button>
        </>
      }
    >
      <p className={styles.help}>{props.help}</p>
      <FileDrop
        accept={props.accept}
        words={{ drop: words.drop, limits: check.isPending ? words.checking : words.limits }}
        chosen={file?.name}
        disabled={check.isPending}
        onFile={choose}
      />
      <div aria-live="polite">
        {refusal ? (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        ) : null}
        {report && report.errors === 0 ? <p className={styles.verdict}>{words.verdict(report)}</p> : null}
        {report && report.errors === 0 ? props.fields : null}
        {report ? <div className={styles.report}>{props.children(report)}</div> : null}
      </div>
    </Modal>
  );
}
