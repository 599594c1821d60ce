import { useTranslation } from 'react-i18next';
import type { Content } from '../api';
import type { FormProps } from './desk';
import styles from './editors.module.css';
import { Fields, Group, NumberLine, TextArea, TextLine } from './fields';
import { Rows } from './Rows';

type Chapter = Content<'chapter'>;

/** A chapter's own words, and the order of what stands in it. */
export function ChapterForm({ content, onChange, desk }: FormProps<Chapter>) {
  const { t } = useTranslation('authoring');
  const { head } = content;
  const { disabled, choices } = desk;
  const set = (patch: Partial<Chapter['head']>) => onChange({ ...content, head: { ...head, ...patch } });
  const order = (
    title: string,
    ids: readonly string[],
    known: readonly { id: string; title: string }[],
    change: (ids: string[]) => void,
  ) =>
    ids.length < 2 ? null : (
      <Group title={title}>
        <Rows label={title} rows={ids} isFixed keyOf={(id) => id} disabled={disabled} onChange={change}>
          {(id) => <span>{known.find((one) => one.id === id)?.title ?? id}</span>}
        </Rows>
      </Group>
    );
  return (
    <div className={styles.form}>
      <Fields>
        <TextLine
          label={t('fields.title')}
          value={head.title}
          disabled={disabled}
          onChange={(title) => set({ title })}
        />
        <NumberLine
          label={t('fields.hours')}
          value={head.hours}
          max={200}
          disabled={disabled}
          onChange={(hours) => set({ hours })}
        />
      </Fields>
      <TextArea
        label={t('fields.summary')}
        value={head.summary}
        rows={3}
        disabled={disabled}
        onChange={(summary) => set({ summary })}
      />
      {order(t('chapter.lectures'), content.lectures, choices.lectures, (lectures) =>
        onChange({ ...content, lectures }),
      )}
      {order(t('chapter.tasks'), content.tasks, choices.tasks, (tasks) => onChange({ ...content, tasks }))}
    </div>
  );
}
