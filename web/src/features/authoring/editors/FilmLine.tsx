import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Meter } from '@/shared/ui/Meter';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import type { FileKind } from '@/shared/upload/api';
import { ResumableUpload } from '@/shared/upload/ResumableUpload';
import { settleUpload } from '@/shared/upload/useUpload';
import { type CourseFilm, takeFilm } from '../api';
import { useFilm } from '../model/useFilm';
import type { Desk } from './desk';
import styles from './editors.module.css';
import { Row } from './fields';

const kinds: readonly FileKind[] = ['mp4', 'mov', 'webm', 'mkv', 'avi'];
const accept = '.mp4,.m4v,.mov,.webm,.mkv,.avi';

interface Props {
  label: string;
  hint?: string;
  /** As the item writes it; empty for none. */
  value: string;
  desk: Desk;
  /** With nothing the film is taken away. */
  onChange: (film?: CourseFilm) => void;
}

/** A film of any size and kind: it comes in parts and is made fit for browsers. */
export function FilmLine({ label, hint, value, desk, onChange }: Props) {
  const { t } = useTranslation('authoring');
  const [isOpen, setOpen] = useState(false);
  const purpose = `film/${desk.courseId}/${desk.at.id}`;
  const known = desk.files.find((file) => file.path === value);
  const close = () => {
    settleUpload(purpose);
    setOpen(false);
  };
  return (
    <Row label={label} hint={hint}>
      <div className={styles.line}>
        {known ? (
          <a href={known.address} target="_blank" rel="noreferrer">
            {known.name}
          </a>
        ) : value ? (
          <span>{value}</span>
        ) : null}
        <Button icon={<UploadOutlined />} disabled={desk.disabled} onClick={() => setOpen(true)}>
          {t(value ? 'file.replace' : 'film.upload')}
        </Button>
        {value ? (
          <Button type="text" disabled={desk.disabled} onClick={() => onChange()}>
            {t('file.remove')}
          </Button>
        ) : null}
      </div>
      <PlainDialog isOpen={isOpen} title={t('film.title')} width={640} onClose={close}>
        {isOpen ? (
          <FilmUpload
            purpose={purpose}
            desk={desk}
            onTaken={(film) => {
              onChange(film);
              close();
            }}
          />
        ) : null}
      </PlainDialog>
    </Row>
  );
}

/** Upload, making, taking: one after the other by itself. */
function FilmUpload({
  purpose,
  desk,
  onTaken,
}: {
  purpose: string;
  desk: Desk;
  onTaken: (film: CourseFilm) => void;
}) {
  const { t } = useTranslation('authoring');
  const { begin, again, reset, isAsked, uploadId, film, error } = useFilm();
  const [fault, setFault] = useState<string>();
  const taking = useRef<number>(undefined);
  const taken = useRef(onTaken);
  useEffect(() => {
    taken.current = onTaken;
  });
  const { courseId, at, addFiles } = desk;
  useEffect(() => {
    if (film?.state !== 'ready' || uploadId === undefined || taking.current === uploadId) return;
    taking.current = uploadId;
    void takeFilm(courseId, at, uploadId).then(
      (kept) => {
        addFiles([kept.film, ...(kept.poster ? [kept.poster] : [])]);
        taken.current(kept);
      },
      (failure: unknown) => setFault(failure instanceof Error ? failure.message : t('markdown.failed')),
    );
  }, [film?.state, uploadId, courseId, at, addFiles, t]);
  const wrong = fault ?? error?.message ?? (film?.state === 'failed' ? faultWords(film.fault, t) : undefined);
  return (
    <div className={styles.rows}>
      <ResumableUpload
        purpose={purpose}
        accept={accept}
        kinds={kinds}
        words={{ drop: t('film.drop'), limits: t('film.limits'), wrongKind: t('film.wrongKind') }}
        onDone={(upload) => begin(upload)}
        onReset={() => {
          taking.current = undefined;
          setFault(undefined);
          reset();
        }}
      />
      {wrong !== undefined ? (
        <p role="alert" className={styles.wrong}>
          {wrong}{' '}
          {film?.fault === 'media.too_slow' ? (
            <Button size="small" onClick={again}>
              {t('film.again')}
            </Button>
          ) : null}
        </p>
      ) : isAsked ? (
        <div className={styles.making} role="status">
          <Meter
            value={film?.percent ?? 0}
            label={t('film.making')}
            figure={`${film?.state === 'running' ? film.percent : 0}%`}
          />
          <p className={styles.hint}>{t(film?.state === 'running' ? 'film.making' : 'film.waiting')}</p>
        </div>
      ) : null}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'authoring'>>['t'];

function faultWords(fault: string | null | undefined, t: Translate): string {
  if (fault === 'media.no_transcoder') return t('film.fault.no_transcoder');
  if (fault === 'media.too_slow') return t('film.fault.too_slow');
  return t('film.fault.unreadable');
}
