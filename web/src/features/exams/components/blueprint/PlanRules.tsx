import { Checkbox, InputNumber, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Axis, Blueprint, Level } from '../../blueprintApi';
import { levelsSum, type Plan } from '../../model/blueprint';
import styles from './blueprint.module.css';

const axes: Axis[] = ['chapter', 'knowledge'];
const ways: Blueprint['way'][] = ['named', 'drawn'];
const levels: Level[] = ['easy', 'medium', 'hard'];

/** What holds for the whole blueprint. */
export function PlanRules({ plan, onPlan }: { plan: Plan; onPlan: (plan: Plan) => void }) {
  const { t } = useTranslation('exams');
  const sum = levelsSum(plan);
  return (
    <div className={styles.rules}>
      <Segmented
        aria-label={t('coverage.by')}
        value={plan.by}
        options={axes.map((value) => ({ value, label: t(`coverage.axis.${value}`) }))}
        onChange={(by) => onPlan({ ...plan, by })}
      />
      <Segmented
        aria-label={t('blueprint.way')}
        value={plan.way}
        options={ways.map((value) => ({ value, label: t(`blueprint.ways.${value}`) }))}
        onChange={(way) => onPlan({ ...plan, way })}
      />
      <Checkbox
        checked={plan.leavesOut}
        onChange={(event) => onPlan({ ...plan, leavesOut: event.target.checked })}
      >
        {t('blueprint.leavesOut')}
      </Checkbox>
      <div className={styles.shares}>
        <Checkbox
          checked={plan.hasLevels}
          onChange={(event) => onPlan({ ...plan, hasLevels: event.target.checked })}
        >
          {t('blueprint.hasLevels')}
        </Checkbox>
        {plan.hasLevels ? (
          <>
            {levels.map((level) => (
              <InputNumber
                key={level}
                className={styles.shareField ?? ''}
                prefix={t(`coverage.level.${level}`)}
                suffix="%"
                controls={false}
                min={0}
                max={100}
                precision={0}
                aria-label={t('blueprint.levelShare', { level: t(`coverage.level.${level}`) })}
                value={plan.levels[level]}
                onChange={(value) => onPlan({ ...plan, levels: { ...plan.levels, [level]: value ?? 0 } })}
              />
            ))}
            {sum === 100 ? null : <span className={styles.hint}>{t('blueprint.levelsSum', { sum })}</span>}
          </>
        ) : null}
      </div>
    </div>
  );
}
