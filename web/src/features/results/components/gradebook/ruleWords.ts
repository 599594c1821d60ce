import { formatPoints } from '@/shared/lib/points';
import { lateSentence } from '../../model/gradebook/late';
import type { MarkPolicy, RuleStep } from '../../model/gradebook/types';
import { categoryName, type T } from './words';

type Of<K extends RuleStep['kind']> = Extract<RuleStep, { kind: K }>;

/** What a change of the rules changed, in one line: 任务 30% → 20%. `titleOf` names a column. */
export function ruleText(
  t: T,
  step: RuleStep,
  titleOf: (column: { source: string; source_id: number }) => string,
): string {
  switch (step.kind) {
    case 'category':
      return categoryText(t, step);
    case 'late':
      return t('gradebook:rules.late', {
        before: lateSentence(t, step.before),
        after: lateSentence(t, step.after),
      });
    case 'place':
      return t('gradebook:rules.place', {
        title: titleOf(step),
        before: placeText(t, step.before),
        after: placeText(t, step.after),
      });
    case 'column':
      return columnText(t, step);
    case 'policy':
      return t('gradebook:rules.policy', {
        before: policyText(t, step.before),
        after: policyText(t, step.after),
      });
  }
}

function categoryText(t: T, { key, before, after }: Of<'category'>): string {
  const nameOf = (rule: NonNullable<typeof before>) => categoryName(t, { key, name: rule.name });
  const drops = (rule: NonNullable<typeof before>) =>
    rule.drop_lowest === 0
      ? t('gradebook:rules.dropsNone')
      : t('gradebook:rules.drops', { count: rule.drop_lowest });
  if (before === null)
    return after === null
      ? ''
      : t('gradebook:rules.categoryAdded', { name: nameOf(after), weight: after.weight });
  if (after === null)
    return t('gradebook:rules.categoryRemoved', { name: nameOf(before), weight: before.weight });
  const name = nameOf(after);
  const said = [
    ...(nameOf(before) === name
      ? []
      : [t('gradebook:rules.renamed', { before: nameOf(before), after: name })]),
    ...(before.weight === after.weight
      ? []
      : [t('gradebook:rules.weight', { name, before: before.weight, after: after.weight })]),
    ...(before.drop_lowest === after.drop_lowest
      ? []
      : [t('gradebook:rules.dropped', { name, before: drops(before), after: drops(after) })]),
  ];
  return said.join(' · ');
}

function placeText(t: T, place: Of<'place'>['before']): string {
  if (place === null) return t('gradebook:rules.usual');
  if (place.category === null) return t('gradebook:rules.countsNot');
  const name = categoryName(t, { key: place.category, name: place.category_name });
  return place.weight === null ? name : t('gradebook:rules.placed', { name, weight: place.weight });
}

function columnText(t: T, { title, before, after }: Of<'column'>): string {
  if (before === null) return t('gradebook:rules.columnAdded', { title, place: placeText(t, after) });
  if (after === null) return t('gradebook:rules.columnRemoved', { title });
  return t('gradebook:rules.place', { title, before: placeText(t, before), after: placeText(t, after) });
}

/** 整数 · 百分制 · 不计绩点. */
const policyText = (t: T, { rounding, scale, grade_points }: MarkPolicy) =>
  [
    t(`gradebook:policy.rounding.${rounding}`),
    t(`gradebook:policy.scale.${scale}`),
    ...(grade_points === 'none' ? [] : [t(`gradebook:policy.grade_points.${grade_points}`)]),
  ].join(' · ');

/** From what to what, of 100. */
export const moved = (before: number, after: number) => `${formatPoints(before)} → ${formatPoints(after)}`;
