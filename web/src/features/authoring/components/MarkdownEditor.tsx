import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { Button, Tooltip } from 'antd';
import { type ClipboardEvent, type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '@/shared/ui/Markdown';
import { notify } from '@/shared/ui/notify';
import type { CourseFile } from '../api';
import { type Mark, marked, withAddresses } from '../model/markdown';
import styles from './markdown.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
  files: readonly CourseFile[];
  /** Keeps a picture or a file for the text. */
  upload: (file: File) => Promise<CourseFile>;
  disabled: boolean;
  rows?: number;
}

const marks: { mark: Mark; sign: ReactNode }[] = [
  { mark: 'heading', sign: 'H' },
  { mark: 'bold', sign: <strong>B</strong> },
  { mark: 'list', sign: '•' },
  { mark: 'numbers', sign: '1.' },
  { mark: 'quote', sign: '❝' },
  { mark: 'formula', sign: '∑' },
  { mark: 'table', sign: '▦' },
];

/** Markdown on the left, what students will read on the right. Pictures come by paste, by drop or by choosing a file. */
export function MarkdownEditor({ label, value, onChange, files, upload, disabled, rows = 18 }: Props) {
  const { t } = useTranslation('authoring');
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const insert = (text: string) => {
    const field = box.current;
    if (field === null) return;
    field.focus();
    // The browser's own way of typing keeps its undo.
    if (!document.execCommand?.('insertText', false, text)) {
      onChange(value.slice(0, field.selectionStart) + text + value.slice(field.selectionEnd));
    }
  };
  const mark = (kind: Mark) => {
    const field = box.current;
    if (field === null) return;
    const { from, to, text } = marked(kind, value, field.selectionStart, field.selectionEnd, {
      text: t('markdown.word'),
      columns: [t('markdown.columnItem'), t('markdown.columnAmount')],
    });
    field.focus();
    field.setSelectionRange(from, to);
    insert(text);
  };
  const send = async (chosen: readonly File[]) => {
    setSending((count) => count + chosen.length);
    for (const file of chosen) {
      try {
        const kept = await upload(file);
        const name = kept.name.replace(/[[\]]/g, '');
        insert(file.type.startsWith('image/') ? `![${name}](${kept.path})\n` : `[${name}](${kept.path})\n`);
      } catch (error) {
        notify.error(error instanceof Error ? error.message : t('markdown.failed'));
      }
      setSending((count) => count - 1);
    }
  };
  const taken = (event: ClipboardEvent | DragEvent, list: FileList | undefined) => {
    if (disabled || list === undefined || list.length === 0) return;
    event.preventDefault();
    void send([...list]);
  };
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {marks.map(({ mark: kind, sign }) => (
          <Tooltip key={kind} title={t(`markdown.${kind}`)}>
            <Button
              size="small"
              type="text"
              disabled={disabled}
              aria-label={t(`markdown.${kind}`)}
              onClick={() => mark(kind)}
            >
              {sign}
            </Button>
          </Tooltip>
        ))}
        <Button
          size="small"
          type="text"
          icon={<PictureOutlined />}
          disabled={disabled}
          loading={sending > 0}
          onClick={() => picker.current?.click()}
        >
          {t('markdown.file')}
        </Button>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          aria-label={t('markdown.file')}
          onChange={(event) => {
            void send([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </div>
      <div className={styles.halves}>
        <textarea
          ref={box}
          id={id}
          className={styles.text}
          rows={rows}
          value={value}
          readOnly={disabled}
          placeholder={t('markdown.placeholder')}
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => taken(event, event.clipboardData.files)}
          onDrop={(event) => taken(event, event.dataTransfer.files)}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reached by keyboard */}
        <section className={styles.preview} aria-label={t('markdown.preview')} tabIndex={0}>
          {value.trim() ? (
            <Markdown text={withAddresses(value, files)} />
          ) : (
            <p className={styles.empty}>{t('markdown.empty')}</p>
          )}
        </section>
      </div>
    </div>
  );
}
