import { useTranslation } from 'react-i18next';
import type { Person, Post } from '../api/types';
import styles from './PostSwitch.module.css';

const posts = ['accountant', 'cashier', 'reviewer', 'supervisor'] as const;

interface Props {
  persons: Person[];
  post: Post;
  disabled: boolean;
  onChange: (post: Post) => void;
}

/** 岗位: one student plays all of them; each signs with the name of the company's own person. */
export function PostSwitch({ persons, post, disabled, onChange }: Props) {
  const { t } = useTranslation('simulation');
  return (
    <fieldset className={styles.switch} aria-label={t('post.switch')} disabled={disabled}>
      {posts.map((one) => (
        <button key={one} type="button" aria-pressed={post === one} onClick={() => onChange(one)}>
          <span>{t(`post.${one}`)}</span>
          <small>{persons.find((person) => person.post === one)?.name ?? ''}</small>
        </button>
      ))}
    </fieldset>
  );
}
