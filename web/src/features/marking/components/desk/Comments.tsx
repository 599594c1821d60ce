import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schema } from '@/shared/api/types';
import { commentsQuery } from '../../api';
import { tagsOf } from '../../model';
import styles from './comments.module.css';

type Comment = Schema<'ReusableComment'>;

interface Props {
  /** Of the comment that is written now. */
  tags: string[];
  onTags: (tags: string[]) => void;
  onTake: (comment: Comment) => void;
}

const MOST = 6;

/** The tags of a comment, and the comments used before, all of them or those of one tag. */
export function Comments({ tags, onTags, onTake }: Props) {
  const { t } = useTranslation('marking');
  const all = useQuery(commentsQuery).data ?? [];
  const known = tagsOf(all);
  const [only, setOnly] = useState<string>();
  const id = useId();
  const shown = only === undefined ? all : all.filter((one) => one.tags.includes(only));
  return (
    <div className={styles.comments}>
      <Select
        id={id}
        mode="tags"
        size="small"
        className={styles.tags ?? ''}
        aria-label={t('tags.label')}
        placeholder={t('tags.placeholder')}
        maxCount={5}
        value={tags}
        options={known.map((tag) => ({ value: tag }))}
        onChange={(next: string[]) =>
          onTags([...new Set(next.map((tag) => tag.trim().slice(0, 12)).filter((tag) => tag !== ''))])
        }
      />
      {known.length > 0 ? (
        <fieldset className={styles.filter} aria-label={t('tags.filter')}>
          {known.map((tag) => (
            <Button
              key={tag}
              size="small"
              type={tag === only ? 'primary' : 'text'}
              ghost={tag === only}
              aria-pressed={tag === only}
              onClick={() => setOnly(tag === only ? undefined : tag)}
            >
              {tag}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <div className={styles.used}>
        {shown.slice(0, MOST).map((one) => (
          <Button key={one.id} size="small" title={one.text} onClick={() => onTake(one)}>
            {one.text.length > 14 ? `${one.text.slice(0, 14)}…` : one.text}
          </Button>
        ))}
      </div>
    </div>
  );
}
