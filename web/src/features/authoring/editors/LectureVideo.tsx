import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content, CourseFilm } from '../api';
import { clockOf } from '../model/clock';
import { CaptionsLine } from './CaptionsLine';
import type { Desk } from './desk';
import styles from './editors.module.css';
import { FileLine } from './FileLine';
import { FilmLine } from './FilmLine';
import { ChoiceLine, Fields, Group, TextLine } from './fields';
import { Rows } from './Rows';
import { TimeLine } from './TimeLine';

type Head = Content<'lecture'>['head'];

interface Props {
  head: Head;
  onChange: (patch: Partial<Head>) => void;
  desk: Desk;
}

/** A lecture with this film: its length, and its first picture where the lecture has none. */
function filmOf({ film, poster, duration_ms }: CourseFilm, head: Head): Partial<Head> {
  const seconds = Math.round((duration_ms ?? 0) / 1000);
  return {
    video: film.path,
    seconds,
    ...(seconds > 0 ? { minutes: Math.max(1, Math.round(seconds / 60)) } : {}),
    ...(poster && head.poster === '' ? { poster: poster.path } : {}),
  };
}

const isAddress = (video: string) => /^https:\/\//.test(video);

/** The video of a lecture, and what happens while it plays. Times are taken from the player. */
export function LectureVideo({ head, onChange, desk }: Props) {
  const { t } = useTranslation('authoring');
  const player = useRef<HTMLVideoElement>(null);
  const { disabled, choices } = desk;
  const source = isAddress(head.video)
    ? head.video
    : desk.files.find((file) => file.path === head.video)?.address;
  const poster = desk.files.find((file) => file.path === head.poster)?.address;
  const now = () => Math.floor(player.current?.currentTime ?? 0);
  const questions = choices.questions.map((one) => ({ value: one.id, label: one.stem }));
  return (
    <Group title={t('video.title')} hint={t('video.hint')}>
      <Fields>
        <FilmLine
          label={t('video.file')}
          value={isAddress(head.video) ? '' : head.video}
          desk={desk}
          onChange={(taken) =>
            onChange(taken === undefined ? { video: '', seconds: 0 } : filmOf(taken, head))
          }
        />
        <TextLine
          label={t('video.address')}
          placeholder="https://"
          value={isAddress(head.video) ? head.video : ''}
          disabled={disabled}
          onChange={(video) => onChange({ video })}
        />
        <FileLine
          label={t('fields.poster')}
          value={head.poster}
          accept="image/*"
          desk={desk}
          onChange={(picture) => onChange({ poster: picture })}
        />
      </Fields>
      {source ? (
        <video
          ref={player}
          className={styles.video}
          src={source}
          {...(poster === undefined ? {} : { poster })}
          controls
          preload="metadata"
          onLoadedMetadata={(event) => {
            const seconds = Math.round(event.currentTarget.duration);
            if (Number.isFinite(seconds) && seconds > 0 && seconds !== head.seconds && !disabled) {
              onChange({ seconds, minutes: Math.max(1, Math.round(seconds / 60)) });
            }
          }}
        />
      ) : null}
      {head.video ? (
        <>
          <p className={styles.total}>{t('video.length', { time: clockOf(head.seconds ?? 0) })}</p>
          <h3>{t('fields.captions')}</h3>
          <Rows
            label={t('fields.captions')}
            rows={head.captions}
            blank={() => ({ language: 'zh', file: '' })}
            keyOf={(_, index) => String(index)}
            disabled={disabled}
            onChange={(captions) => onChange({ captions })}
          >
            {(one, change) => (
              <Fields>
                <ChoiceLine
                  label={t('fields.language')}
                  value={one.language}
                  options={(['zh', 'en'] as const).map((value) => ({
                    value,
                    label: t(`values.language.${value}`),
                  }))}
                  disabled={disabled}
                  onChange={(language) => change({ ...one, language })}
                />
                <CaptionsLine
                  value={one.file}
                  language={one.language}
                  source={source}
                  desk={desk}
                  onChange={(file) => change({ ...one, file })}
                />
              </Fields>
            )}
          </Rows>
          <h3>{t('fields.mark')}</h3>
          <Rows
            label={t('fields.mark')}
            rows={head.mark}
            blank={() => ({ at: now(), title: '' })}
            add={t('video.addMark')}
            keyOf={(_, index) => String(index)}
            disabled={disabled}
            onChange={(mark) => onChange({ mark })}
          >
            {(one, change) => (
              <Fields>
                <TimeLine
                  value={one.at}
                  now={now}
                  disabled={disabled}
                  onChange={(at) => change({ ...one, at })}
                />
                <TextLine
                  label={t('fields.title')}
                  value={one.title}
                  disabled={disabled}
                  onChange={(title) => change({ ...one, title })}
                />
              </Fields>
            )}
          </Rows>
          <h3>{t('video.questions')}</h3>
          <Rows
            label={t('video.questions')}
            rows={head.question}
            blank={() => ({ at: now(), ref: '' })}
            add={t('video.addQuestion')}
            keyOf={(_, index) => String(index)}
            disabled={disabled}
            onChange={(question) => onChange({ question })}
          >
            {(one, change) => (
              <Fields>
                <TimeLine
                  value={one.at}
                  now={now}
                  disabled={disabled}
                  onChange={(at) => change({ ...one, at })}
                />
                <ChoiceLine
                  label={t('video.question')}
                  value={one.ref}
                  options={questions}
                  disabled={disabled}
                  onChange={(ref) => change({ ...one, ref })}
                />
              </Fields>
            )}
          </Rows>
          <SortButton head={head} onChange={onChange} disabled={disabled} />
        </>
      ) : null}
    </Group>
  );
}

const inTime = <T extends { at: number }>(rows: readonly T[]): T[] => [...rows].sort((a, b) => a.at - b.at);
const isOutOfOrder = (head: Head) =>
  [head.mark, head.question].some((rows) => rows.some((row, index) => row.at < (rows[index - 1]?.at ?? 0)));

/** Marks and questions in the order of their times. */
function SortButton({ head, onChange, disabled }: Omit<Props, 'desk'> & { disabled: boolean }) {
  const { t } = useTranslation('authoring');
  return (
    <Button
      disabled={disabled || !isOutOfOrder(head)}
      onClick={() => onChange({ mark: inTime(head.mark), question: inTime(head.question) })}
    >
      {t('video.sort')}
    </Button>
  );
}
