import { useTranslation } from 'react-i18next';
import { sumMoney } from '@/shared/lib/money';
import { listed } from '@/shared/lib/wording';
import { Money } from '@/shared/ui/Money';
import type { Company } from '../api/types';
import styles from './books.module.css';

type Asset = Company['assets'][number];

/** 固定资产与无形资产卡片: by them depreciation and amortisation of a month are reckoned. */
export function AssetCards({ company }: { company: Company }) {
  const { t } = useTranslation('simulation');
  const { assets } = company;
  return (
    <div className={styles.sheet}>
      <table className={styles.table}>
        <caption className="sp-visually-hidden">{t('data.assets')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('assets.name')}</th>
            <th scope="col">{t('assets.kind')}</th>
            <th scope="col">{t('assets.method')}</th>
            <th scope="col" className={styles.amount}>
              {t('assets.cost')}
            </th>
            <th scope="col" className={styles.amount}>
              {t('assets.residual')}
            </th>
            <th scope="col">{t('assets.life')}</th>
            <th scope="col">{t('assets.from')}</th>
            <th scope="col">{t('assets.expense')}</th>
          </tr>
        </thead>
        <tbody>
          {assets.map((asset, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place; two may have one name
            <Card key={at} asset={asset} company={company} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('assets.total')}</td>
            <td className={styles.amount}>
              <Money amount={sumMoney(assets.map(({ cost }) => cost))} />
            </td>
            <td className={styles.amount}>
              <Money amount={sumMoney(assets.map(({ residual }) => residual))} />
            </td>
            <td colSpan={3} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Card({ asset, company }: { asset: Asset; company: Company }) {
  const { t } = useTranslation('simulation');
  const { account: code, aux } = asset.expense;
  const account = company.accounts.find((one) => one.code === code);
  return (
    <tr>
      <th scope="row">{asset.name}</th>
      <td>{t(`assets.kinds.${asset.kind}`)}</td>
      <td>{t(`assets.methods.${asset.method}`)}</td>
      <td className={styles.amount}>
        <Money amount={asset.cost} />
      </td>
      <td className={styles.amount}>
        <Money amount={asset.residual} />
      </td>
      <td className="sp-number">
        {t('assets.months', { count: asset.months })} <Years months={asset.months} />
      </td>
      <td className="sp-number">
        {asset.from}
        {asset.until === null ? null : (
          <span className={styles.muted}> {t('assets.until', { month: asset.until })}</span>
        )}
      </td>
      <td>
        <span className="sp-number">{code}</span> {account?.full_name ?? ''}{' '}
        <span className={styles.muted}>{listed(Object.values(aux))}</span>
      </td>
    </tr>
  );
}

/** A life that is a year or longer, in years and what is left of months. */
function Years({ months }: { months: number }) {
  const { t } = useTranslation('simulation');
  const [years, rest] = [Math.floor(months / 12), months % 12];
  if (years === 0) return null;
  return (
    <span className={styles.muted}>
      {t('assets.years', { count: years })}
      {rest === 0 ? null : ` ${t('assets.months', { count: rest })}`}
    </span>
  );
}
