import { useMutation } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../api/errors';
import { FileDrop } from './FileDrop';
import styles from './ImportDialog.module.css';

interface Words<Report> {
  checking: string;
  failed: string;
  cancel: string;
  confirm: (report: Report | undefined) => string;
  /** What forbids the import, and what it would do. */
  errors: (count: number) => string;
  verdict: (report: Report) => string;
}

/** How a source is chosen: a file, or one that was uploaded before. */
interface Picking<Source> {
  chosen: Source | undefined;
  isChecking: boolean;
  onChosen: (source: Source) => void;
  /** What was chosen counts no more. */
  onReset: () => void;
}

interface Props<Report extends { errors: number }, Source> {
  title: string;
  width: number;
  /** What the file should be and what will happen. */
  help: string;
  words: Words<Report>;
  picker: (picking: Picking<Source>) => ReactNode;
  /** Why the source is refused before it is sent. */
  refusal?: ((source: Source) => string | undefined) | undefined;
  check: (source: Source) => Promise<Report>;
  apply: (source: Source) => Promise<Report>;
  onChecked?: (report: Report) => void;
  onApplied: (report: Report) => unknown;
  onClose: () => void;
  /** What a person may do about a refusal of the server; `again` checks the source once more. */
  remedy?: (error: unknown, again: () => void) => ReactNode;
  /** What may still be chosen about a file that nothing forbids. */
  fields?: ReactNode;
  /** Whether what must be filled in there is. */
  isReady?: boolean;
  /** The details of the report. */
  children: (report: Report) => ReactNode;
}

interface FileProps<Report extends { errors: number }> extends Omit<Props<Report, File>, 'picker' | 'words'> {
  /** Endings of the files that may be chosen, as `.zip`. */
  accept: string;
  /** A larger file is refused before it is sent. */
  maxBytes?: number;
  words: Words<Report> & { drop: string; limits: string; tooLarge?: string };
}

/** A file that becomes content. */
export function ImportDialog<Report extends { errors: number }>(props: FileProps<Report>) {
  const { accept, words, maxBytes = Number.POSITIVE_INFINITY } = props;
  return (
    <ImportDialogOf<Report, File>
      {...props}
      refusal={(file) => (file.size > maxBytes ? words.tooLarge : undefined)}
      picker={({ chosen, isChecking, onChosen }) => (
        <div data-focus>
          <FileDrop
            accept={accept}
            words={{ drop: words.drop, limits: isChecking ? words.checking : words.limits }}
            chosen={chosen?.name}
            // One that is disabled would lose the keyboard to the page behind the dialog.
            disabled={false}
            onFile={(file) => (isChecking ? undefined : onChosen(file))}
          />
        </div>
      )}
    />
  );
}

/** Something that becomes content: first the report of what it would do, then – if nothing forbids it – the import. */
export function ImportDialogOf<Report extends { errors: number }, Source>(props: Props<Report, Source>) {
  const { words } = props;
  const [source, setSource] = useState<Source>();
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
  const refusedAs = source === undefined ? undefined : props.refusal?.(source);
  const report = check.isPending || refusedAs !== undefined ? undefined : check.data;
  const choose = (chosen: Source) => {
    setSource(chosen);
    if (props.refusal?.(chosen) === undefined) check.mutate(chosen);
    else check.reset();
  };
  const forget = () => {
    setSource(undefined);
    check.reset();
  };
  const refusal =
    refusedAs ??
    (check.error
      ? messageOf(check.error, words.failed)
      : report && report.errors > 0
        ? words.errors(report.errors)
        : undefined);
  return (
    <Modal
      open
      width={props.width}
      className={styles.dialog ?? ''}
      classNames={{ body: styles.body ?? '' }}
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
            onClick={() => source !== undefined && apply.mutate(source)}
          >
            {words.confirm(report)}
          </Button>
        </>
      }
    >
      <p className={styles.help}>{props.help}</p>
      {props.picker({ chosen: source, isChecking: check.isPending, onChosen: choose, onReset: forget })}
      <div aria-live="polite">
        {refusal ? (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        ) : null}
        {check.error && source !== undefined ? props.remedy?.(check.error, () => choose(source)) : null}
        {report && report.errors === 0 ? <p className={styles.verdict}>{words.verdict(report)}</p> : null}
        {report && report.errors === 0 ? props.fields : null}
        {report ? <div className={styles.report}>{props.children(report)}</div> : null}
      </div>
    </Modal>
  );
}
