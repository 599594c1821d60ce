import { useTranslation } from 'react-i18next';
import type { Content } from '../api';
import { freeId } from '../model/rows';
import type { FormProps } from './desk';
import styles from './editors.module.css';
import { FileLine } from './FileLine';
import { ChoiceLine, Fields, ManyLine, NumberLine, TextArea, TextLine, wordsOf } from './fields';
import { Rows } from './Rows';

type Resources = Content<'resources'>;
type Kind = Resources['resources'][number]['kind'];

const kinds: Kind[] = ['document', 'video', 'link', 'dataset'];

/** The resources of a chapter: files and addresses beside its lectures. */
export function ResourcesForm({ content, onChange, desk }: FormProps<Resources>) {
  const { t } = useTranslation('authoring');
  const { disabled, choices, at } = desk;
  const rows = content.resources;
  return (
    <div className={styles.form}>
      <Rows
        label={t('kinds.resources')}
        rows={rows}
        add={t('resources.add')}
        blank={() => ({
          id: freeId(
            `${at.id}-r`,
            rows.map((one) => one.id),
          ),
          title: '',
          kind: 'document' as const,
          file: '',
          url: '',
          minutes: 0,
          summary: '',
          knowledge: [],
        })}
        keyOf={(one) => one.id}
        disabled={disabled}
        onChange={(resources) => onChange({ resources })}
      >
        {(one, change) => (
          <>
            <Fields>
              <TextLine
                label={t('fields.title')}
                value={one.title}
                disabled={disabled}
                onChange={(title) => change({ ...one, title })}
              />
              <ChoiceLine
                label={t('fields.kind')}
                value={one.kind}
                options={kinds.map((kind) => ({ value: kind, label: t(`values.kind.${kind}`) }))}
                disabled={disabled}
                onChange={(kind) =>
                  change({ ...one, kind: kind as Kind, ...(kind === 'link' ? { file: '' } : { url: '' }) })
                }
              />
              {one.kind === 'link' ? (
                <TextLine
                  label={t('fields.url')}
                  placeholder="https://"
                  value={one.url}
                  max={500}
                  disabled={disabled}
                  onChange={(url) => change({ ...one, url })}
                />
              ) : (
                <FileLine
                  label={t('fields.file')}
                  value={one.file}
                  accept={one.kind === 'video' ? 'video/webm,video/mp4' : ''}
                  desk={desk}
                  onChange={(file, kept) =>
                    change({ ...one, file, title: one.title || (kept?.name.replace(/\.[^.]+$/, '') ?? '') })
                  }
                />
              )}
              <NumberLine
                label={t('resources.minutes')}
                value={one.minutes}
                max={600}
                disabled={disabled}
                onChange={(minutes) => change({ ...one, minutes: minutes ?? 0 })}
              />
              <ManyLine
                label={t('fields.knowledge')}
                value={one.knowledge}
                options={wordsOf(choices.knowledge)}
                disabled={disabled}
                onChange={(knowledge) => change({ ...one, knowledge })}
              />
            </Fields>
            <TextArea
              label={t('resources.summary')}
              value={one.summary}
              rows={2}
              disabled={disabled}
              onChange={(summary) => change({ ...one, summary })}
            />
          </>
        )}
      </Rows>
    </div>
  );
}
