import { Button, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { StatusTag } from '@/shared/ui/StatusTag';
import { TextChanges } from '@/shared/ui/TextChanges';
import type { Conflict, Decision } from '../api';
import styles from './ImportConflicts.module.css';

type Prefer = Decision['prefer'];

/** What was said of each item, by its key. */
export type Choices = Readonly<Record<string, Prefer>>;

export const keyOf = ({ kind, id }: Pick<Conflict, 'kind' | 'id'>) => `${kind}/${id}`;

interface Props {
  conflicts: readonly Conflict[];
  chosen: Choices;
  onChoose: (chosen: Choices) => void;
}

/** What was changed in the folder and in the browser: both texts, and which of them stays. */
export function ImportConflicts({ conflicts, chosen, onChoose }: Props) {
  const { t } = useTranslation('courses');
  const all = (prefer: Prefer) =>
    onChoose(Object.fromEntries(conflicts.map((conflict) => [keyOf(conflict), prefer])));
  const left = conflicts.filter((conflict) => chosen[keyOf(conflict)] === undefined).length;
  return (
    <section className={styles.box} aria-label={t('conflicts.title')}>
      <div className={styles.head}>
        <h3>{t('conflicts.title')}</h3>
        <span role="status">{left > 0 ? t('conflicts.left', { count: left }) : t('conflicts.done')}</span>
      </div>
      <p className={styles.help}>{t('conflicts.help')}</p>
      {conflicts.length > 1 ? (
        <div className={styles.acts}>
          <Button size="small" onClick={() => all('browser')}>
            {t('conflicts.allBrowser')}
          </Button>
          <Button size="small" onClick={() => all('folder')}>
            {t('conflicts.allFolder')}
          </Button>
        </div>
      ) : null}
      <ul className={styles.list}>
        {conflicts.map((conflict) => (
          <ConflictRow
            key={keyOf(conflict)}
            conflict={conflict}
            chosen={chosen[keyOf(conflict)]}
            onChoose={(prefer) => onChoose({ ...chosen, [keyOf(conflict)]: prefer })}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  conflict: Conflict;
  chosen: Prefer | undefined;
  onChoose: (prefer: Prefer) => void;
}

function ConflictRow({ conflict, chosen, onChoose }: RowProps) {
  const { t } = useTranslation('courses');
  const { t: named } = useTranslation('authoring');
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        <StatusTag tone="primary">{named(`short.${conflict.kind}`)}</StatusTag> {conflict.title}
      </p>
      {conflict.is_removed_in_browser ? <p className={styles.help}>{t('conflicts.goneBrowser')}</p> : null}
      {conflict.is_removed_in_folder ? <p className={styles.help}>{t('conflicts.goneFolder')}</p> : null}
      {conflict.fields.length > 0 ? (
        <details open={conflict.fields.length <= 2}>
          <summary>{t('conflicts.show', { count: conflict.fields.length })}</summary>
          <dl className={styles.fields}>
            {conflict.fields.map(({ field, browser, folder }) => (
              <div key={field}>
                <dt>{named(`fields.${field}` as 'fields.title', { defaultValue: field })}</dt>
                <dd>
                  <TextChanges before={browser} after={folder} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
      <Radio.Group
        aria-label={t('conflicts.choose', { title: conflict.title })}
        value={chosen}
        onChange={(event) => onChoose(event.target.value as Prefer)}
        options={[
          { value: 'browser', label: t('conflicts.browser') },
          { value: 'folder', label: t('conflicts.folder') },
        ]}
      />
    </li>
  );
}
