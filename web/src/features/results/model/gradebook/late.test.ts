import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { lateSentence, lossText } from './late';
import type { LateLoss, LateRule } from './types';

const rule: LateRule = {
  late_percent: 100,
  late_grace_minutes: 30,
  late_daily_percent: 10,
  late_floor_percent: 50,
};
const loss: LateLoss = {
  late_ms: 90_000_000,
  days: 2,
  kept_percent: 80,
  is_in_grace: false,
  is_floor: false,
  lost: 16,
};
const day = 86_400_000;

beforeAll(() => i18next.loadNamespaces('gradebook'));

const said = (of: Partial<LateRule>, language = 'zh-CN') =>
  lateSentence(i18next.getFixedT(language, ['gradebook']), { ...rule, ...of });
const told = (of: Partial<LateLoss>) =>
  lossText(i18next.getFixedT('zh-CN', ['gradebook']), { ...loss, ...of });

it('a rule is one plain sentence', () => {
  expect(said({})).toBe('超过截止时间 30 分钟起算迟交，每迟交一天扣 10%，最低计 50%');
  expect(said({ late_grace_minutes: 0, late_floor_percent: 0 })).toBe(
    '超过截止时间起算迟交，每迟交一天扣 10%',
  );
  expect(said({ late_grace_minutes: 120, late_percent: 80 })).toBe(
    '超过截止时间 2 小时起算迟交，先按 80% 计，再每迟交一天扣 10%，最低计 50%',
  );
  expect(said({ late_daily_percent: 0 })).toBe('迟交不扣分');
});

it('what was lost is said with how late it came', () => {
  expect(told({})).toBe('迟交 2 天，扣 20%（16 分）');
  expect(told({ late_ms: 9 * day, days: 9, kept_percent: 50, is_floor: true, lost: 40 })).toBe(
    '迟交 9 天，扣 50%（40 分），已到最低 50%',
  );
  expect(told({ late_ms: 600_000, days: 1, kept_percent: 100, is_in_grace: true, lost: 0 })).toBe(
    '迟交 10 分钟，在宽限时间内，不扣分',
  );
  expect(told({ late_ms: null, days: 1, kept_percent: 90, lost: 8 })).toBe(
    '迟交（时长没有记录，按 1 天计），扣 10%（8 分）',
  );
});
