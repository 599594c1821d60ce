import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { said } from '@/shared/api/said';
import { FileDrop } from '@/shared/ui/FileDrop';
import { Panel } from '@/shared/ui/Panel';
import {
  type DraftsView,
  downloadQuestionTemplate,
  type Into,
  type QuestionFormat,
  readQuestionFile,
  readQuestionText,
} from '../api';
import styles from './bring.module.css';
import { FormatSelect } from './FormatSelect';

interface Props {
  place: Into;
  /** What was pasted; kept while its questions are corrected. */
  text: string;
  onText: (text: string) => void;
  /** `file` is what was read, unless a text was. */
  onRead: (view: DraftsView, file?: File) => void;
}

const endings = '.xlsx,.xls,.csv,.docx,.md,.xml,.zip,.imscc,.qti,.gift,.txt';

/** Where the questions come from: a file of this or another platform, or a text from Word. */
export function Source({ place, text, onText, onRead }: Props) {
  const { t, i18n } = useTranslation('questions');
  const [format, setFormat] = useState<QuestionFormat>();
  const [isEmpty, setEmpty] = useState<'file' | 'text'>();
  const take = (from: 'file' | 'text') => (view: DraftsView, input: File | string) => {
    const isNothing = view.drafts.length === 0 && view.left_out.length === 0;
    if (isNothing) setEmpty(from);
    else onRead(view, input instanceof File ? input : undefined);
  };
  const [sent, setSent] = useState<number>();
  const template = useMutation({ mutationFn: downloadQuestionTemplate });
  const file = useMutation({
    mutationFn: (chosen: File) => readQuestionFile({ place, file: chosen, format, onSent: setSent }),
    meta: { showsError: true },
    onSuccess: take('file'),
    onSettled: () => setSent(undefined),
  });
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
  const reading =
    sent !== undefined && sent < 100 ? t('bring.sending', { percent: sent }) : t('bring.reading');
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
        <FileDrop
          accept={endings}
          words={{ drop: file.isPending ? reading : t('bring.drop'), limits: t('bring.limits') }}
          disabled={file.isPending}
          onFile={(chosen) => {
            setEmpty(undefined);
            file.mutate(chosen);
          }}
        />
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
            disabled={text.trim() === ''}
            onClick={() => pasted.mutate(text)}
          >
            {t('bring.recognise')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}
