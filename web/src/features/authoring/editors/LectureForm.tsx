import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content } from '../api';
import { MarkdownEditor } from '../components/MarkdownEditor';
import type { FormProps } from './desk';
import styles from './editors.module.css';
import { ChoiceLine, Fields, ManyLine, NumberLine, optionsOf, TextLine, wordsOf } from './fields';
import { LectureVideo } from './LectureVideo';

type Lecture = Content<'lecture'>;

/** A lecture: its text with pictures, and its video with captions, chapter marks and questions. */
export function LectureForm({ content, onChange, desk }: FormProps<Lecture>) {
  const { t } = useTranslation('authoring');
  const { head } = content;
  const { disabled, choices } = desk;
  // What a video tells of itself comes later than what was typed meanwhile.
  const latest = useRef(content);
  latest.current = content;
  const set = (patch: Partial<Lecture['head']>) =>
    onChange({ ...latest.current, head: { ...latest.current.head, ...patch } });
  return (
    <div className={styles.form}>
      <Fields>
        <TextLine
          label={t('fields.title')}
          value={head.title}
          disabled={disabled}
          onChange={(title) => set({ title })}
        />
        <ChoiceLine
          label={t('fields.chapter')}
          value={content.chapter}
          options={optionsOf(choices.chapters)}
          disabled={disabled}
          onChange={(chapter) => onChange({ ...content, chapter })}
        />
        <NumberLine
          label={t('fields.minutes')}
          hint={t('lecture.minutesHint')}
          value={head.minutes}
          max={600}
          disabled={disabled}
          onChange={(minutes) => set({ minutes: minutes ?? 0 })}
        />
        <ManyLine
          label={t('fields.knowledge')}
          value={head.knowledge}
          options={wordsOf(choices.knowledge)}
          disabled={disabled}
          onChange={(knowledge) => set({ knowledge })}
        />
      </Fields>
      <MarkdownEditor
        label={t('fields.body')}
        value={content.body}
        onChange={(body) => onChange({ ...content, body })}
        files={desk.files}
        upload={desk.upload}
        disabled={disabled}
      />
      <LectureVideo head={head} onChange={set} desk={desk} />
    </div>
  );
}
