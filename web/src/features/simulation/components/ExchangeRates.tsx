import { useTranslation } from 'react-i18next';
import type { Company } from '../api/types';
import styles from './books.module.css';

/** 外币汇率: yuan for one of each currency, on the last day of the months. */
export function ExchangeRates({ currencies }: Pick<Company, 'currencies'>) {
  const { t } = useTranslation('simulation');
  const months = [...new Set(currencies.flatMap(({ rates }) => Object.keys(rates)))].sort();
  return (
    <>
      <p className={styles.muted}>{t('assets.ratesText')}</p>
      <div className={styles.sheet}>
        <table className={styles.table}>
          <caption className="sp-visually-hidden">{t('data.rates')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('books.period')}</th>
              {currencies.map(({ name }) => (
                <th key={name} scope="col" className={styles.amount}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month}>
                <th scope="row" className="sp-number">
                  {month}
                </th>
                {currencies.map(({ name, rates }) => (
                  <td key={name} className={`sp-number ${styles.amount}`}>
                    {rates[month] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
