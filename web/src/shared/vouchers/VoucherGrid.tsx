import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { moneyInWords } from '@/shared/lib/money';
import { Money } from '@/shared/ui/Money';
import { Digits } from './AmountCell';
import * as grid from './grid';
import { type GridProps, useVoucherGrid } from './useVoucherGrid';
import styles from './VoucherGrid.module.css';
import { VoucherRow } from './VoucherRow';

/** From 亿 to 分. */
const units = ['亿', '千', '百', '十', '万', '千', '百', '十', '元', '角', '分'];

/** 摘要 · 会计科目 · 借方金额 · 贷方金额, worked by the keys that bookkeepers know. */
export function VoucherGrid(props: GridProps) {
  const { sheet, isLocked, keepsPlace = false, onChange, isPlain = false } = props;
  const { t } = useTranslation('simulation');
  const state = useVoucherGrid(props);
  const { totals } = state;
  return (
    <div ref={state.table}>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${isPlain ? styles.plain : ''}`}>
          <caption className="sp-visually-hidden">{t('grid.caption')}</caption>
          <colgroup>
            {isPlain ? null : <col className={styles.summaryColumn} />}
            <col />
            <col className={styles.amountColumn} />
            <col className={styles.amountColumn} />
          </colgroup>
          <thead>
            <tr>
              {isPlain ? null : <th scope="col">{t('grid.summary')}</th>}
              <th scope="col">{t('grid.account')}</th>
              {(['debit', 'credit'] as const).map((side) => (
                <th key={side} scope="col" className={styles.amountHead}>
                  {t(`grid.${side}`)}
                  <span className={styles.units} aria-hidden="true">
                    {units.map((unit, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the units never move
                      <i key={index}>{unit}</i>
                    ))}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
              <VoucherRow key={at} grid={props} state={state} line={line} at={at} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={isPlain ? 1 : 2} className={styles.words}>
                <span>{t('grid.total')}</span>
                {totals.isBalanced ? (
                  <strong>{moneyInWords(totals.debit)}</strong>
                ) : totals.difference === '0.00' ? null : (
                  <strong className={styles.gap} role="status">
                    {t('grid.difference')} <Money amount={totals.difference.replace('-', '')} />
                  </strong>
                )}
              </th>
              {(['debit', 'credit'] as const).map((side) => (
                <td key={side} className={styles.amountCell} data-side={t(`grid.${side}`)}>
                  <Digits amount={totals[side]} />
                  <span className={`sp-number ${styles.sum}`}>{totals[side]}</span>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      {isLocked && !keepsPlace ? null : (
        <Button
          type="dashed"
          size="small"
          className={styles.addRow ?? ''}
          style={isLocked ? { visibility: 'hidden' } : {}}
          icon={<PlusOutlined />}
          onClick={() => {
            onChange(grid.insertRow(sheet, sheet.rows.length));
            state.setWanted({ row: sheet.rows.length, column: 'account' });
          }}
        >
          {t('grid.addRow')}
        </Button>
      )}
    </div>
  );
}
