import { listed } from '@/shared/lib/wording';
import type { SchemeCategory } from '../../model/gradebook/types';
import { categoryName, type T } from './words';

/** How the total is made, in one line: 总评 = 学习 10% + 任务 25%，任务去掉最低 1 次. */
export function formula(t: T, categories: readonly SchemeCategory[], latePercent: number): string {
  const parts = categories
    .filter(({ weight }) => weight > 0)
    .map((one) => t('gradebook:formula.part', { name: categoryName(t, one), weight: one.weight }))
    .join(' + ');
  const rules = [
    ...categories
      .filter(({ drop_lowest, weight }) => drop_lowest > 0 && weight > 0)
      .map((one) => t('gradebook:formula.drops', { name: categoryName(t, one), count: one.drop_lowest })),
    ...(latePercent < 100 ? [t('gradebook:formula.late', { percent: latePercent })] : []),
  ];
  const whole = t('gradebook:formula.whole', { parts });
  return rules.length === 0 ? whole : t('gradebook:formula.rules', { whole, rules: listed(rules) });
}
