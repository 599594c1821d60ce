import i18next from 'i18next';
import { expect, it } from 'vitest';
import type { FormulaTerm } from '../api/types';
import { formulaText } from './formula';

const said = (terms: FormulaTerm[], language = 'zh-CN') =>
  formulaText(terms, i18next.getFixedT(language, 'simulation'), (no) => `第 ${no} 行`);

it('a formula is said in words an accountant reads, not as D+(1122)+D+(2203)', async () => {
  await i18next.loadNamespaces('simulation');
  expect(
    said([
      { source: 'detail_balances', accounts: ['应收账款'], side: 'debit', is_minus: false },
      { source: 'detail_balances', accounts: ['预收账款'], side: 'debit', is_minus: false },
    ]),
  ).toBe('应收账款 明细借方余额 + 预收账款 明细借方余额');
  expect(
    said([{ source: 'balance', accounts: ['库存现金', '银行存款'], side: 'debit', is_minus: false }]),
  ).toBe('库存现金、银行存款 期末借方余额');
  expect(
    said([
      { source: 'line', no: 15, is_minus: false },
      { source: 'line', no: 16, is_minus: true },
    ]),
  ).toBe('第 15 行 − 第 16 行');
  expect(
    said([
      {
        source: 'named_movement',
        accounts: ['税金及附加'],
        details: ['消费税'],
        side: 'debit',
        is_minus: false,
      },
    ]),
  ).toBe('税金及附加（消费税） 借方发生额');
});

it('a tax return says rates, figures of closing and limits in words', async () => {
  await i18next.loadNamespaces('simulation');
  const base: FormulaTerm = { source: 'figure', figure: 'surcharge_base', is_minus: false };
  expect(said([{ source: 'rated', of: [base], is_due: true, is_minus: false }])).toBe(
    '（本月应交的增值税和消费税）× 减免后的税率',
  );
  expect(
    said([
      {
        source: 'smaller',
        one: [{ source: 'line', no: 17, is_minus: false }],
        other: [{ source: 'line', no: 11, is_minus: false }],
        is_minus: false,
      },
    ]),
  ).toBe('（第 17 行）与（第 11 行）中较小的');
});
