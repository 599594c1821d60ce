import { expect, it } from 'vitest';
import { type FindingWords, findingText, partOfFile } from './finding';

const labels: Record<string, string> = {
  name: '名称',
  aux: '辅助核算',
  months: '使用月数',
  own_company: '每人一家企业',
  lane_weight: '泳道错误的损失',
  cap: '得分上限',
  answer: '答案',
  account: '科目',
};
const chinese: FindingWords = {
  isChinese: true,
  field: (name) => labels[name],
  file: (name) => (name === 'company.toml' ? '概况' : undefined),
  set: (field, isOn) => `${field}选${isOn ? '是' : '否'}`,
};
const english: FindingWords = {
  isChinese: false,
  field: (name) => ({ name: 'Name', aux: 'Auxiliary items', late_percent: 'Kept when late' })[name],
  file: (name) => (name === 'company.toml' ? 'About' : undefined),
  set: (field, isOn) => `${field} set to ${isOn ? 'Yes' : 'No'}`,
};

it.each([
  ['缺少必填字段 name', '缺少必填字段「名称」'],
  [
    '辅助核算 部门=财务 未在 company.toml 的 [[aux]] 中声明',
    '辅助核算 部门=财务 未在「概况」的「辅助核算」中声明',
  ],
  ['lane_weight、cap 须在 0 到 1 之间', '「泳道错误的损失」、「得分上限」须在 0 到 1 之间'],
  ['期初建账须 own_company = true', '期初建账须「每人一家企业」选是'],
  ['单选题的 answer 须是一个选项，例如 "B"', '单选题的「答案」须是一个选项，例如 "B"'],
  ['列 account 的「name」不是科目', '列「科目」的「name」不是科目'],
  // Nothing of a form: as it is.
  ['表 bank-statement 没有 amount 列', '表 bank-statement 没有 amount 列'],
])('says %s in the words of the form', (sentence, said) => {
  expect(findingText(sentence, chinese)).toBe(said);
});

it.each([
  ['the required field name is missing', 'the required field “Name” is missing'],
  ['late_percent must be between 0 and 100', '“Kept when late” must be between 0 and 100'],
  [
    'the auxiliary type Dept is not in [[aux]] of company.toml',
    'the auxiliary type Dept is not in “Auxiliary items” of “About”',
  ],
  ['a name must not be empty', 'a name must not be empty'],
])('leaves the words of English alone: %s', (sentence, said) => {
  expect(findingText(sentence, english)).toBe(said);
});

it('knows where the files of a company are written', () => {
  expect(partOfFile('companies/qinghe/opening.csv')).toBe('opening');
  expect(partOfFile('companies/qinghe/tables/sales.csv')).toBeUndefined();
});
