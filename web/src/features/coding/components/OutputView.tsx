import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '@/shared/lib/download';
import { KeepMaterial } from '@/shared/materials/KeepMaterial';
import { Button } from '@/shared/ui/Button';
import type { ProgramError } from '../api';
import { seconds } from '../model/chip';
import { blobOf, formatBytes, sizeOf } from '../model/files';
import { isSilentRun, outputWithoutTraceback, type Run } from '../model/run';
import { readTraceback } from '../model/traceback';
import type { PlaceName } from '../places/place';
import styles from './OutputView.module.css';

interface Props {
  run: Run;
  ranAt: PlaceName;
  onLine: (line: number) => void;
  onGive: (line: string) => void;
  onServer: () => void;
  /** Under a cell of a notebook: without what is said of a whole run. */
  isCell?: boolean;
}

/** What the program printed, asked and wrote. All of it is plain text: nothing a program prints becomes HTML. */
export function OutputView({ run, ranAt, onLine, onGive, onServer, isCell = false }: Props) {
  const { t } = useTranslation('coding');
  const end = useRef<HTMLDivElement>(null);
  const isLive = run.phase === 'running';
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what is printed
  useEffect(() => {
    if (isLive && !isCell) end.current?.scrollIntoView?.({ block: 'end' });
  }, [run.outputLength, run.prompt, isLive]);

  if (run.phase === 'idle' && !isCell) return <p className={styles.hint}>{t('output.idle')}</p>;
  const printed = outputWithoutTraceback(run).filter(({ kind }) => !isCell || kind !== 'mark');
  const isSilent = !isCell && isSilentRun(run) && run.error === undefined && run.phase === 'done';
  return (
    <div className={styles.view}>
      {run.session?.lost ? (
        <p className={styles.note}>{t(run.session.lost === 'idle' ? 'session.lostIdle' : 'session.lost')}</p>
      ) : null}
      {run.isClipped ? <p className={styles.note}>{t('output.clipped')}</p> : null}
      {run.isCut ? <p className={styles.note}>{t('output.cut')}</p> : null}
      {printed.length > 0 ? (
        <pre className={styles.text}>
          {printed.map((piece, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only ever added at the end
            <span key={at} className={styles[piece.kind]}>
              {piece.kind === 'mark' ? `[${piece.text}]` : piece.text}
            </span>
          ))}
        </pre>
      ) : null}
      {isSilent ? (
        <p className={styles.hint}>
          {run.frames.length + run.figures.length > 0 ? t('output.elsewhere') : t('output.silent')}
        </p>
      ) : null}
      {run.prompt === undefined ? null : <InputLine onGive={onGive} />}
      {run.error ? <Fault error={run.error} onLine={onLine} /> : null}
      {ranAt === 'browser' && run.error?.type === 'ModuleNotFoundError' ? (
        <Button onClick={onServer}>{t('place.toServer')}</Button>
      ) : null}
      {run.reason && run.reason !== 'ok' && run.reason !== 'error' ? (
        <p className={styles.stopped}>
          {ranAt !== 'server' && (run.reason === 'wall' || run.reason === 'infra')
            ? t(`place.ending.${run.reason}`)
            : t(`ending.${run.reason}`)}
        </p>
      ) : null}
      {run.phase === 'lost' ? (
        <p className={styles.stopped}>{t(ranAt === 'server' ? 'ending.lost' : 'place.ending.lost')}</p>
      ) : null}
      {run.files.length > 0 ? (
        <section className={styles.files}>
          <h3>{t('output.files')}</h3>
          <ul>
            {run.files.map((file) => (
              <li key={file.name}>
                <button
                  type="button"
                  onClick={() => downloadBlob(blobOf(file.name, file.content), file.name)}
                >
                  <DownloadOutlined aria-hidden="true" />
                  <span>{file.name}</span>
                  <span className={styles.size}>{formatBytes(sizeOf(file.content))}</span>
                </button>
                <KeepMaterial name={file.name} make={() => blobOf(file.name, file.content)} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {run.phase === 'done' && run.wallMs > 0 && !isCell ? (
        <p className={`sp-number ${styles.cost}`}>
          {ranAt === 'server'
            ? t('output.cost', {
                wall: seconds(run.wallMs),
                cpu: seconds(run.cpuMs),
                memory: formatBytes(run.memoryPeakBytes),
              })
            : t('place.cost', { wall: seconds(run.wallMs), place: t(`place.${ranAt}.name`) })}
        </p>
      ) : null}
      <div ref={end} />
    </div>
  );
}

/** The program has printed its question already; here is only where to answer. */
function InputLine({ onGive }: { onGive: (line: string) => void }) {
  const { t } = useTranslation('coding');
  const [line, setLine] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const give = (event: FormEvent) => {
    event.preventDefault();
    onGive(line);
    setLine('');
  };
  return (
    <form className={styles.input} onSubmit={give}>
      <label>
        <span>{t('output.asks')}</span>
        <input
          ref={box}
          value={line}
          onChange={(event) => setLine(event.target.value)}
          autoComplete="off"
          maxLength={4000}
        />
      </label>
      <Button type="submit" variant="primary">
        {t('output.give')}
      </Button>
    </form>
  );
}

/** An error: what it means, then the traceback with the lines of one's own text as links. */
export function Fault({ error, onLine }: { error: ProgramError; onLine?: (line: number) => void }) {
  const { t } = useTranslation('coding');
  const { line } = error;
  return (
    <section className={styles.fault} role="alert">
      <p className={styles.faultHead}>
        <strong>{error.type}</strong>
        {line && onLine ? (
          <button type="button" className={styles.link} onClick={() => onLine(line)}>
            {t('output.atLine', { line })}
          </button>
        ) : null}
      </p>
      {error.explanation ? <p className={styles.explanation}>{error.explanation}</p> : null}
      {error.message ? <p className={styles.message}>{error.message}</p> : null}
      {error.traceback ? (
        <details>
          <summary>{t('output.traceback')}</summary>
          <pre className={styles.trace}>
            {readTraceback(error.traceback).map((entry, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a finished text
              <span key={at}>
                {entry.line !== undefined && onLine ? (
                  <button
                    type="button"
                    className={styles.link}
                    onClick={() => entry.line && onLine(entry.line)}
                  >
                    {entry.text}
                  </button>
                ) : (
                  entry.text
                )}
                {'\n'}
              </span>
            ))}
          </pre>
        </details>
      ) : null}
    </section>
  );
}
