import { useTranslation } from 'react-i18next';
import { LinkButton } from '@/shared/ui/LinkButton';
import { type EarlierUse, markedOtherwise, regradeSearchOf } from '../earlier';
import styles from './quality.module.css';

/** Where a question was answered in versions that the bank would mark otherwise by now, and the way to mark those answers again. */
export function EarlierUses({ uses }: { uses: EarlierUse[] }) {
  const { t } = useTranslation('questions');
  const shown = markedOtherwise(uses);
  if (shown.length === 0) return null;
  const nameOf = ({ version, part }: EarlierUse) =>
    part === null ? t('earlier.number', { version }) : t('earlier.part', { version, part });
  return (
    <section>
      <h3>{t('earlier.title')}</h3>
      <p className={styles.dim}>{t('earlier.text')}</p>
      <table className={styles.uses}>
        <thead>
          <tr>
            <th scope="col">{t('earlier.where')}</th>
            <th scope="col">{t('earlier.version')}</th>
            <th scope="col">{t('earlier.answers')}</th>
            <th scope="col">
              <span className="sp-visually-hidden">{t('earlier.act')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((use) => (
            <tr key={`${use.source_kind} ${use.group_id} ${use.version_id}`}>
              <th scope="row">{use.title}</th>
              <td>{nameOf(use)}</td>
              <td className="sp-number">{use.answers}</td>
              <td>
                <LinkButton size="small" to="/gradeManage/regrade" search={regradeSearchOf(use)}>
                  {t('earlier.act')}
                </LinkButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
