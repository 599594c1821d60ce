import { useTranslation } from 'react-i18next';
import { Money } from '@/shared/ui/Money';
import type { Book, Handover } from '../../api/types';
import styles from './SetUp.module.css';

/** 移交资料: the balances of first-level accounts, and the lists behind them, as the accountant before left them. */
export function HandoverPane({ book, handover }: { book: Book; handover: Handover }) {
  const { t } = useTranslation('simulation');
  const isCounted = (list: Handover['lists'][number]) => list.lines.some((line) => line.quantity !== null);
  return (
    <section className={styles.handover} aria-label={t('setUp.handover')}>
      <article className={styles.paper}>
        <h2>{t('setUp.totals')}</h2>
        <p className={styles.maker}>{t('setUp.maker', { name: book.card.profile.name })}</p>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('setUp.account')}</th>
              <th scope="col">{t('setUp.side')}</th>
              <th scope="col">{t('setUp.balance')}</th>
            </tr>
          </thead>
          <tbody>
            {handover.totals.map((total) => (
              <tr key={total.name}>
                <td>{total.name}</td>
                <td>{t(`setUp.sides.${total.side}`)}</td>
                <td>
                  <Money amount={total.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </article>
      {handover.lists.map((list) => (
        <article key={list.name} className={styles.paper}>
          <h2>{t('setUp.list', { name: list.name })}</h2>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('setUp.detail')}</th>
                {isCounted(list) ? <th scope="col">{t('setUp.quantity')}</th> : null}
                <th scope="col">{t('setUp.balance')}</th>
              </tr>
            </thead>
            <tbody>
              {list.lines.map((line) => (
                <tr key={line.name}>
                  <td>{line.name}</td>
                  {isCounted(list) ? (
                    <td className="sp-number">
                      {line.quantity} {line.unit}
                    </td>
                  ) : null}
                  <td>
                    <Money amount={line.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      ))}
    </section>
  );
}
