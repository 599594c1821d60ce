import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '@/shared/api/errors';
import { FileDrop } from '@/shared/ui/FileDrop';
import { Panel } from '@/shared/ui/Panel';
import { type DraftsView, downloadQuestionTemplate, readQuestionFile, readQuestionText } from '../api';
import styles from './bring.module.css';

interface Props {
  courseId: number;
  /** What was pasted; kept while its questions are corrected. */
  text: string;
  onText: (text: string) => void;
  onRead: (view: DraftsView) => void;
}

/** Where the questions come from: a table, or a text from Word. */
export function Source({ courseId, text, onText, onRead }: Props) {
  const { t } = useTranslation('questions');
  const [isEmpty, setEmpty] = useState<'file' | 'text'>();
  const take = (from: 'file' | 'text') => (view: DraftsView) => {
    if (view.drafts.length === 0) setEmpty(from);
    else onRead(view);
  };
  const template = useMutation({ mutationFn: downloadQuestionTemplate });
  const file = useMutation({
    mutationFn: (chosen: File) => readQuestionFile(courseId, chosen),
    meta: { showsError: true },
    onSuccess: take('file'),
  });
  const pasted = useMutation({
    mutationFn: (written: string) => readQuestionText(courseId, written),
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
  const notes = isEmpty === 'file' ? (file.data?.notes ?? []) : [];
  return (
    <div className={styles.sources}>
      <Panel
        title={t('bring.excel')}
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
        <p className={styles.help}>{t('bring.excelHelp')}</p>
        <FileDrop
          accept=".xlsx,.xls,.csv"
          words={{ drop: file.isPending ? t('bring.reading') : t('bring.drop'), limits: t('bring.limits') }}
          disabled={file.isPending}
          onFile={(chosen) => {
            setEmpty(undefined);
            file.mutate(chosen);
          }}
        />
        {fault(file.error, 'file', notes.join('；') || t('bring.nothing'))}
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
