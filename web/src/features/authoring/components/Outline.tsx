import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { StatusTag, type Tone } from '@/shared/ui/StatusTag';
import type { ItemKind, ItemRef, Preparation, PreparedItem } from '../api';
import { isSameItem, nameOf } from '../model/at';
import styles from './outline.module.css';

const tones: Record<PreparedItem['state'], Tone> = {
  published: 'neutral',
  new: 'primary',
  changed: 'primary',
  removed: 'bad',
  outdated: 'warn',
};

interface Props {
  preparation: Preparation;
  chosen: ItemRef | undefined;
  onChoose: (at: ItemRef) => void;
  onAdd: (kind: ItemKind, chapter: string) => void;
  /** Copies from another course into a chapter; empty for whole chapters. None where there is no other course. */
  onCopy: ((chapter: string) => void) | undefined;
}

const addable = ['lecture', 'resources', 'task', 'exercise', 'python', 'flow'] as const;

/** What the course holds: chapters with their items, and how each stands. */
export function Outline({ preparation, chosen, onChoose, onAdd, onCopy }: Props) {
  const { t } = useTranslation('authoring');
  const row = (item: PreparedItem, isChapter = false) => (
    <ItemRow item={item} isChapter={isChapter} isChosen={isSameItem(chosen, item)} onChoose={onChoose} />
  );
  const ofCourse = [
    {
      kind: 'company' as const,
      title: t('outline.companies'),
      add: t('outline.addCompany'),
      items: preparation.companies,
    },
    {
      kind: 'assessment' as const,
      title: t('outline.assessments'),
      add: t('outline.addAssessment'),
      items: preparation.assessments,
    },
  ];
  return (
    <nav className={styles.outline} aria-label={t('outline.label')}>
      {row(preparation.settings)}
      {preparation.chapters.map((chapter) => (
        <section key={chapter.id} className={styles.chapter}>
          <div className={styles.chapterHead}>
            {chapter.own ? row(chapter.own, true) : <h2 className={styles.loose}>{t('outline.loose')}</h2>}
            {chapter.id === '' ? null : (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    ...addable
                      .filter(
                        (kind) =>
                          kind !== 'resources' || !chapter.items.some((one) => one.kind === 'resources'),
                      )
                      .map((kind) => ({ key: kind, label: t(`kinds.${kind}`) })),
                    ...(onCopy
                      ? [{ type: 'divider' as const }, { key: 'copy', label: t('outline.copy') }]
                      : []),
                  ],
                  onClick: ({ key }) =>
                    key === 'copy' ? onCopy?.(chapter.id) : onAdd(key as ItemKind, chapter.id),
                }}
              >
                <Button
                  size="small"
                  type="text"
                  icon={<PlusOutlined />}
                  aria-label={t('outline.addTo', { title: chapter.title })}
                />
              </Dropdown>
            )}
          </div>
          <ul className={styles.items}>
            {chapter.items.map((item) => (
              <li key={nameOf(item)}>{row(item)}</li>
            ))}
          </ul>
        </section>
      ))}
      <Button type="dashed" icon={<PlusOutlined />} onClick={() => onAdd('chapter', '')} block>
        {t('outline.addChapter')}
      </Button>
      {ofCourse.map(({ kind, title, add, items }) => (
        <section key={kind} className={styles.chapter}>
          <div className={styles.chapterHead}>
            <h2 className={styles.loose}>{title}</h2>
            <Button
              size="small"
              type="text"
              icon={<PlusOutlined />}
              aria-label={add}
              onClick={() => onAdd(kind, '')}
            />
          </div>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={nameOf(item)}>{row(item)}</li>
            ))}
          </ul>
        </section>
      ))}
      {onCopy ? (
        <Button type="link" size="small" onClick={() => onCopy('')}>
          {t('outline.copy')}
        </Button>
      ) : null}
    </nav>
  );
}

function ItemRow({
  item,
  isChapter,
  isChosen,
  onChoose,
}: {
  item: PreparedItem;
  isChapter: boolean;
  isChosen: boolean;
  onChoose: (at: ItemRef) => void;
}) {
  const { t } = useTranslation('authoring');
  const title = item.kind === 'course' ? t('kinds.course') : item.title || t(`kinds.${item.kind}`);
  return (
    <button
      type="button"
      className={`${styles.row} ${isChapter ? styles.ofChapter : ''}`}
      aria-current={isChosen ? 'page' : undefined}
      onClick={() => onChoose({ kind: item.kind, id: item.id })}
    >
      {isChapter || item.kind === 'course' ? null : (
        <span className={styles.kind}>{t(`short.${item.kind}`)}</span>
      )}
      <span className={styles.title}>{title}</span>
      {item.state === 'published' ? null : (
        <StatusTag tone={tones[item.state]}>{t(`states.${item.state}`)}</StatusTag>
      )}
    </button>
  );
}
