import { useTranslation } from 'react-i18next';
import { CheckField } from '@/shared/ui/form/Field';
import type { AnswerGroup } from '../../api';
import styles from './desk.module.css';

interface Props {
  groups: AnswerGroup[];
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
}

const textOf = ({ answer }: AnswerGroup) => (answer?.kind === 'short_answer' ? answer.text : '');

/** Answers that say the same as the one before me, written otherwise: shown first, marked with it when that is chosen. */
export function Alike({ groups, isTaken, onTake }: Props) {
  const { t } = useTranslation('marking');
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, group) => sum + group.item_ids.length, 0);
  return (
    <section className={styles.alike} aria-label={t('desk.alike', { count })}>
      <h3>{t('desk.alike', { count })}</h3>
      <p>{t('desk.alikeText')}</p>
      <ul>
        {groups.map((group) => (
          <li key={group.item_ids[0]}>{textOf(group)}</li>
        ))}
      </ul>
      <CheckField checked={isTaken} onChange={onTake}>
        {t('desk.alikeTake', { count })}
      </CheckField>
    </section>
  );
}
