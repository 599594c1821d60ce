import { useTranslation } from 'react-i18next';
import { Panel } from '@/shared/ui/Panel';
import type { RegradePerson, RegradeReport } from '../../regradeApi';
import styles from './regrade.module.css';

interface Props {
  refused: RegradeReport['refused'];
  people: RegradePerson[];
}

/** Whose book cannot be marked by what the course says now, and why: it keeps its mark. */
export function Refused({ refused, people }: Props) {
  const { t } = useTranslation('regrade');
  if (refused.length === 0) return null;
  const nameOf = (id: number) => people.find((one) => one.user_id === id)?.real_name ?? '—';
  return (
    <Panel title={t('refused.title', { count: refused.length })}>
      <p className={styles.aside}>{t('refused.text')}</p>
      <ul>
        {refused.map(({ user_id, why }) => (
          <li key={user_id}>
            <strong>{nameOf(user_id)}</strong>{' '}
            {t(`refused.${why.kind}`, { number: why.number ?? '', name: why.name })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
