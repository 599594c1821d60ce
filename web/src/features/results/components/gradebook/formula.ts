import { listed } from '@/shared/lib/wording';
import { lateSentence, takes } from '../../model/gradebook/late';
import type { LateRule, SchemeCategory } from '../../model/gradebook/types';
import { categoryName, type T } from './words';

/** How the total is made, in one line: 总评 = 学习 10% + 任务 25%，任务去掉最低 1 次. */
export function formula(t: T, categories: readonly SchemeCategory[], late: LateRule): string {
  const parts = categories
    .filter(({ weight }) => weight > 0)
    .map((one) => t('gradebook:formula.part', { name: categoryName(t, one), weight: one.weight }))
    .join(' + ');
  const rules = [
    ...categories
      .filter(({ drop_lowest, weight }) => drop_lowest > 0 && weight > 0)
      .map((one) => t('gradebook:formula.drops', { name: categoryName(t, one), count: one.drop_lowest })),
    ...(takes(late) ? [lateRule(t, late)] : []),
  ];
  const whole = t('gradebook:formula.whole', { parts });
  return rules.length === 0 ? whole : t('gradebook:formula.rules', { whole, rules: listed(rules) });
}

/** A share for all late work is said shortly; days and a grace take a sentence. */
const lateRule = (t: T, late: LateRule): string =>
  late.late_daily_percent === 0 && late.late_grace_minutes === 0
    ? t('gradebook:formula.late', { percent: late.late_percent })
    : lateSentence(t, late);
