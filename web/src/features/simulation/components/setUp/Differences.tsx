import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import type { SetUp } from '../../api/types';
import styles from './SetUp.module.css';

/** What the supervisor put right when the books were started. */
export function Differences({ list }: { list: SetUp['differences'] }) {
  const { t } = useTranslation('simulation');
  return (
    <section className={styles.differences} aria-label={t('setUp.differences')}>
      <h2>{t('setUp.differences')}</h2>
      <p className={styles.intro}>{t('setUp.differencesText')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('setUp.account')}</th>
            <th scope="col">{t('setUp.entered')}</th>
            <th scope="col">{t('setUp.right')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((one) => (
            <tr key={`${one.name}.${one.is_quantity}`}>
              <td>{one.name}</td>
              <td>{one.entered === null ? t('setUp.nothing') : <Money amount={one.entered} />}</td>
              <td>
                <Money amount={one.right} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
