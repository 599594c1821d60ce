import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { calculation } from '../calculation';
import { check } from '../calculation/check';
import { drawVariables } from '../calculation/draw';
import { withVariables } from '../withVariables';
import { Fault, FaultsProvider, faultsAt } from './faults';

const words = {
  value: (number: number) => `第 ${number} 项`,
  tolerance: (number: number) => `误差 ${number}`,
  range: (number: number) => `变量 ${number}`,
};

it('a fault belongs to the innermost place that is shown', () => {
  const all = [
    { field: 'answer_key.vouchers[0].variants[0]', message: '借贷不平衡' },
    { field: 'answer_key.vouchers[0].variants[0].lines[1].accounts', message: '缺少会计科目' },
    { field: 'difficulty', message: '难度不对' },
  ];
  const places = ['', 'answer_key.vouchers[0]', 'answer_key.vouchers[0].variants[0].lines[1]'];
  expect(faultsAt(all, 'answer_key.vouchers[0]', places)).toEqual(['借贷不平衡']);
  expect(faultsAt(all, places[2] as string, places)).toEqual(['缺少会计科目']);
  expect(faultsAt(all, '', places)).toEqual(['难度不对']);
});

it('a refused question says what is wrong at its place, and the first place is focused', async () => {
  const faults = ['B', 'C'].map((tab, at) => ({
    field: `body.options[${at + 1}]`,
    message: `选项 ${tab} 还没有内容`,
  }));
  render(
    <FaultsProvider faults={faults}>
      {[0, 1, 2].map((at) => (
        <Fault key={at} at={`body.options[${at}]`}>
          <input aria-label={`选项 ${at}`} />
        </Fault>
      ))}
    </FaultsProvider>,
  );
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  expect(screen.getByLabelText('选项 1')).toHaveFocus();
});

it('numbers that are none are named before they are sent, and an empty value is no value', () => {
  const { key } = calculation.fresh();
  const written = { ...key, variables: [{ name: 'price', from: '', to: '9', step: '1' }] };
  const checked = check(written, words);
  expect(checked.faults).toEqual([{ field: 'answer_key.variables[0]', message: '变量 1' }]);
  expect(checked.key).toMatchObject({ cells: [{ value: null }] });
});

it('what a student will see has numbers where the author wrote variables', () => {
  const { key } = calculation.fresh();
  const written = { ...key, variables: [{ name: 'price', from: '10.50', to: '12.00', step: '0.50' }] };
  const values = drawVariables(written, () => 0.99);
  expect(withVariables('单价 {{price}} 元，{{other}}', values)).toBe('单价 12.00 元，{{other}}');
});
