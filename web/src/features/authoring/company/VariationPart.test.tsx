import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { company, companyDesk } from '@/test/company';
import { VariationPart } from './VariationPart';

beforeAll(() => i18next.loadNamespaces(['authoring', 'company']));

let now = company;

function Page() {
  const [value, setValue] = useState(company);
  now = value;
  return (
    <VariationPart
      company={value}
      desk={companyDesk}
      onChange={(patch) => setValue((before) => ({ ...before, ...patch }))}
    />
  );
}

it('is switched on, gets a figure, and asks before it is cleared', async () => {
  const user = userEvent.setup();
  render(<Page />);
  const toggle = screen.getByRole('switch', { name: '每位学生一套账' });
  await user.click(toggle);
  expect(now.variation?.rules).toMatchObject({ rule: 1, parameter: [] });
  await user.click(screen.getAllByRole('button', { name: /新增数字/ })[0] as HTMLElement);
  await user.type(screen.getByLabelText('第 1 行名称'), '备用金');
  await user.type(screen.getByLabelText('第 1 行最小'), '400');
  expect(now.variation?.rules.parameter).toEqual([
    { name: 'p1', label: '备用金', unit: '', golden: '0', min: '400', choices: [] },
  ]);
  // A number that is cleared is left out: the server takes no empty one.
  await user.clear(screen.getByLabelText('第 1 行最小'));
  expect(now.variation?.rules.parameter[0]).not.toHaveProperty('min');
  await user.click(toggle);
  expect(await screen.findByText('取消「每位学生一套账」？')).toBeInTheDocument();
  expect(now.variation).not.toBeNull();
  await user.click(screen.getByRole('button', { name: '取消并清除' }));
  expect(now.variation).toBeNull();
});

it('writes for a business which figures change, and forgets a business in which none does', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('switch'));
  await user.type(screen.getByLabelText('可前后移动的天数'), '-1 0 1');
  expect(now.variation?.rules.business).toEqual([{ id: 'b01', days: [-1, 0, 1], figures: [], constant: [] }]);
  await user.clear(screen.getByLabelText('可前后移动的天数'));
  expect(now.variation?.rules.business).toEqual([]);
});
