import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../lib/bytes';
import { formatSpan } from '../lib/time';
import { FileDrop } from '../ui/FileDrop';
import { Meter } from '../ui/Meter';
import { cancelUpload, type FileKind, type Upload, unfinishedQuery } from './api';
import { percent } from './model';
import styles from './ResumableUpload.module.css';
import { UploadRoom } from './UploadRoom';
import { type UploadState, useUpload } from './useUpload';

interface Props {
  /** What the file is for: an unfinished upload is found again by it. */
  purpose: string;
  /** Endings that may be chosen, as `.zip`. */
  accept: string;
  /** What the file may be by its content. Not made anew each time. */
  kinds: readonly FileKind[];
  words: { drop: string; limits: string; wrongKind: string };
  /** Called once for each file that is whole. */
  onDone: (upload: Upload) => void;
  /** Another file is to be chosen: what was done with the last one counts no more. */
  onReset?: (() => void) | undefined;
}

/** A large file: chosen, sent in parts, and continued after a broken line, a reload or a pause. */
export function ResumableUpload({ purpose, accept, kinds, words, onDone, onReset }: Props) {
  const { state, begin, pause, resume, reset, cancel } = useUpload(purpose, kinds);
  const told = useRef<number>(undefined);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  const done = state.phase === 'done' ? state.upload : undefined;
  useEffect(() => {
    if (done === undefined || told.current === done.id) return;
    told.current = done.id;
    latest.current(done);
  }, [done]);
  const again = () => {
    told.current = undefined;
    reset();
    onReset?.();
  };
  if (state.phase === 'idle') {
    return (
      <>
        <FileDrop accept={accept} words={words} disabled={false} onFile={begin} />
        <UploadRoom />
        <Unfinished purpose={purpose} />
      </>
    );
  }
  return (
    <Running state={state} wrongKind={words.wrongKind}>
      <Acts phase={state.phase} {...{ pause, resume, cancel }} reset={again} />
    </Running>
  );
}

function Running({
  state,
  wrongKind,
  children,
}: {
  state: UploadState;
  wrongKind: string;
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation('upload');
  const { phase, file, upload, fault } = state;
  const size = file?.size ?? upload?.size_bytes ?? 0;
  const received = phase === 'done' ? size : (upload?.received_bytes ?? 0);
  const share = percent(received, size);
  const left =
    phase === 'sending' && state.remainingS !== undefined
      ? t('left', { time: formatSpan(state.remainingS, i18n.language) })
      : undefined;
  const line =
    phase === 'failed' ? undefined : t(`phase.${phase as Exclude<typeof phase, 'failed' | 'idle'>}`);
  return (
    <section className={styles.box} aria-label={t('label')}>
      <p className={styles.name}>{file?.name ?? upload?.name}</p>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
      >
        <Meter value={share} label={t('progress')} figure={`${share}%`} />
      </div>
      <p className={`sp-number ${styles.figures}`}>
        {[t('bytes', { received: formatBytes(received), size: formatBytes(size) }), left]
          .filter((part) => part !== undefined)
          .join(' · ')}
      </p>
      <div className={styles.foot}>
        <p className={styles.phase} role="status">
          {line}
        </p>
        {fault ? (
          <p className={styles.fault} role="alert">
            {faultWords(fault, wrongKind, t)}
          </p>
        ) : null}
        <div className={styles.acts}>{children}</div>
      </div>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'upload'>>['t'];

function faultWords(fault: NonNullable<UploadState['fault']>, wrongKind: string, t: Translate): string {
  if (fault.kind === 'kind') return wrongKind;
  if (fault.kind === 'refused' && fault.msg !== '') return fault.msg;
  return t(`fault.${fault.kind}`);
}

function Acts({
  phase,
  pause,
  resume,
  reset,
  cancel,
}: {
  phase: UploadState['phase'];
  pause: () => void;
  resume: () => void;
  reset: () => void;
  cancel: () => Promise<void>;
}) {
  const { t } = useTranslation('upload');
  if (phase === 'done') return <Button onClick={reset}>{t('another')}</Button>;
  if (phase === 'joining') return null;
  return (
    <>
      {phase === 'sending' ? <Button onClick={pause}>{t('pause')}</Button> : null}
      {phase === 'waiting' ? <Button onClick={resume}>{t('now')}</Button> : null}
      {phase === 'paused' ? <Button onClick={resume}>{t('resume')}</Button> : null}
      {phase === 'failed' ? (
        <>
          <Button onClick={resume}>{t('retry')}</Button>
          <Button onClick={reset}>{t('another')}</Button>
        </>
      ) : null}
      <Button type="text" danger onClick={() => void cancel()}>
        {t('cancel')}
      </Button>
    </>
  );
}

/** What was begun before and not finished: the same file goes on, or it is given up. */
export function Unfinished({ purpose }: { purpose: string }) {
  const { t } = useTranslation('upload');
  const client = useQueryClient();
  const unfinished = useQuery(unfinishedQuery(purpose));
  const drop = useMutation({
    mutationFn: cancelUpload,
    onSuccess: () => client.invalidateQueries({ queryKey: ['uploads'] }),
  });
  if (!unfinished.data?.length) return null;
  return (
    <section className={styles.unfinished} aria-label={t('unfinished.title')}>
      <p className={styles.hint}>{t('unfinished.help')}</p>
      <ul className={styles.list}>
        {unfinished.data.map((upload) => (
          <li key={upload.id} className={styles.row}>
            <span className={styles.name}>{upload.name}</span>
            <span className={`sp-number ${styles.share}`}>
              {t('unfinished.share', {
                percent: percent(upload.received_bytes, upload.size_bytes),
                size: formatBytes(upload.size_bytes),
              })}
            </span>
            <Button
              type="text"
              size="small"
              danger
              aria-label={t('unfinished.drop', { name: upload.name })}
              loading={drop.isPending && drop.variables === upload.id}
              onClick={() => drop.mutate(upload.id)}
            >
              {t('cancel')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
