import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { said } from '@/shared/api/said';
import { FileDrop } from '@/shared/ui/FileDrop';
import { Panel } from '@/shared/ui/Panel';
import { ResumableUpload, Unfinished } from '@/shared/upload/ResumableUpload';
import { settleUpload, useUpload } from '@/shared/upload/useUpload';
import {
  type DraftsView,
  downloadQuestionTemplate,
  type Into,
  type QuestionFormat,
  type ReadFrom,
  readQuestionFile,
  readQuestionText,
  sentAtOnce,
} from '../api';
import styles from './bring.module.css';
import { FormatSelect } from './FormatSelect';

interface Named {
  name: string;
  from: ReadFrom;
}

interface Props {
  place: Into;
  /** What was pasted; kept while its questions are corrected. */
  text: string;
  onText: (text: string) => void;
  /** `file` is what was read, unless a text was. */
  onRead: (view: DraftsView, file?: Named) => void;
}

const endings = '.xlsx,.xls,.csv,.docx,.md,.xml,.zip,.imscc,.qti,.gift,.txt';
/** Files that hold pictures may be large; tables and texts may not. */
const withPictures = /\.(docx|xml|zip|imscc|qti)$/i;
const megabytesOf = (name: string) => (withPictures.test(name) ? 200 : 20);
/** What it is shows when it is read. */
const anyKind: [] = [];

/** Where the questions come from: a file of this or another platform, or a text from Word. */
export function Source({ place, text, onText, onRead }: Props) {
  const { t, i18n } = useTranslation('questions');
  const [format, setFormat] = useState<QuestionFormat>();
  const [isEmpty, setEmpty] = useState<'file' | 'text'>();
  const [isTooLarge, setTooLarge] = useState<number>();
  const purpose = `questions ${place.courseId}`;
  const large = useUpload(purpose, anyKind);
  const isHere = large.state.phase === 'idle';
  const take = (from: 'file' | 'text') => (view: DraftsView, input: Named | string) => {
    const isNothing = view.drafts.length === 0 && view.left_out.length === 0;
    if (isNothing) setEmpty(from);
    else onRead(view, typeof input === 'string' ? undefined : input);
  };
  const template = useMutation({ mutationFn: downloadQuestionTemplate });
  const file = useMutation({
    mutationFn: ({ from }: Named) => readQuestionFile({ place, from, format }),
    meta: { showsError: true },
    onSuccess: (view, chosen) => {
      settleUpload(purpose);
      take('file')(view, chosen);
    },
  });
  const choose = (chosen: File) => {
    const megabytes = megabytesOf(chosen.name);
    const isLarger = chosen.size > megabytes * 1024 * 1024;
    setEmpty(undefined);
    setTooLarge(isLarger ? megabytes : undefined);
    if (isLarger) file.reset();
    else if (chosen.size > sentAtOnce) large.begin(chosen);
    else file.mutate({ name: chosen.name, from: chosen });
  };
  const pasted = useMutation({
    mutationFn: (written: string) => readQuestionText(place, written),
    meta: { showsError: true },
    onSuccess: take('text'),
  });
  const fault = (error: unknown, from: 'file' | 'text', nothing: string) => {
    const words = error ? messageOf(error, t('bring.failed')) : isEmpty === from ? nothing : undefined;
    return words ? (
      <p className={styles.fault} role="alert">
        {words}
      </p>
    ) : null;
  };
  const isSending = ['sending', 'waiting', 'joining'].includes(large.state.phase);
  const notes = isEmpty === 'file' ? (file.data?.notes ?? []) : [];
  return (
    <div className={styles.sources}>
      <Panel
        title={t('bring.file')}
        extra={
          <Button
            size="small"
            icon={<DownloadOutlined />}
            loading={template.isPending}
            onClick={() => template.mutate()}
          >
            {t('bring.template')}
          </Button>
        }
      >
        <p className={styles.help}>{t('bring.fileHelp')}</p>
        {isHere ? (
          <>
            <FileDrop
              accept={endings}
              words={{
                drop: file.isPending ? t('bring.reading') : t('bring.drop'),
                limits: t('bring.limits'),
              }}
              disabled={file.isPending || pasted.isPending}
              onFile={choose}
            />
            <Unfinished purpose={purpose} />
          </>
        ) : (
          <ResumableUpload
            purpose={purpose}
            accept={endings}
            kinds={anyKind}
            words={{ drop: t('bring.drop'), limits: t('bring.limits'), wrongKind: '' }}
            onDone={({ id, name }) => file.mutate({ name, from: id })}
            onReset={file.reset}
          />
        )}
        <p role="status">{file.isPending && !isHere ? t('bring.reading') : null}</p>
        {isTooLarge ? (
          <p className={styles.fault} role="alert">
            {t('bring.tooLarge', { size: isTooLarge })}
          </p>
        ) : null}
        {fault(
          file.error,
          'file',
          notes.map((note) => said(note, i18n.language)).join('；') || t('bring.nothing'),
        )}
        <div className={styles.format}>
          <span>{t('format.label')}</span>
          <FormatSelect mayRecognise value={format} disabled={file.isPending} onChange={setFormat} />
        </div>
      </Panel>
      <Panel title={t('bring.word')}>
        <p className={styles.help}>{t('bring.wordHelp')}</p>
        <Input.TextArea
          aria-label={t('bring.word')}
          placeholder={t('bring.example')}
          autoSize={{ minRows: 12, maxRows: 24 }}
          maxLength={300_000}
          value={text}
          onChange={(event) => {
            setEmpty(undefined);
            onText(event.target.value);
          }}
        />
        {fault(pasted.error, 'text', t('bring.nothing'))}
        <div className={styles.buttons}>
          <Button
            type="primary"
            loading={pasted.isPending}
            disabled={text.trim() === '' || file.isPending || isSending}
            onClick={() => pasted.mutate(text)}
          >
            {t('bring.recognise')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}
