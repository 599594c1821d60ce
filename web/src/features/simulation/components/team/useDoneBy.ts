import { useTranslation } from 'react-i18next';
import { listed } from '@/shared/lib/wording';
import type { Book, Post } from '../../api/types';
import { namesAt } from '../../model/team';

/** Says who of the team does what another post does: 由出纳 王芳 完成. */
export function useDoneBy(book: Book): (post: Post, by?: 'doneBy' | 'handInBy') => string {
  const { t } = useTranslation('teams');
  return (post, by = 'doneBy') => {
    const names = namesAt(book, post);
    const label = t(`post.${post}`);
    return names.length === 0
      ? t('desk.doneByNobody', { post: label })
      : t(`desk.${by}`, { post: label, names: listed(names) });
  };
}
