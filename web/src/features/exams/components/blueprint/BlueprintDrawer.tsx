import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import type { QuestionRow } from '@/shared/questions/bank';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { notify } from '@/shared/ui/notify';
import { Skeleton } from '@/shared/ui/Skeleton';
import type { PaperDefinition, PaperSection } from '../../managedApi';
import type { Plan } from '../../model/blueprint';
import { isEmptySection, questionCount } from '../../model/paper';
import styles from './blueprint.module.css';
import { FilledSections } from './FilledSections';
import { PlanRules } from './PlanRules';
import { PlanTable } from './PlanTable';
import { type Planning, usePlanning } from './usePlanning';

interface Props {
  isOpen: boolean;
  courseId: number;
  definition: PaperDefinition;
  stems: Map<string, QuestionRow>;
  plan: Plan;
  onPlan: (plan: Plan) => void;
  onClose: () => void;
  onFilled: (sections: PaperSection[]) => void;
}

/** 按蓝图组卷: how many questions of each kind and topic, tried against the bank and put into the paper. */
export function BlueprintDrawer({ isOpen, onClose, onFilled, ...options }: Props) {
  const { t } = useTranslation('exams');
  const planning = usePlanning(options);
  const { coverage, kinds, filled } = planning;
  const add = async () => {
    const given = filled ?? (await planning.attempt());
    // What is missing is shown first; who then still wants the rest says so.
    if (given === undefined || (filled === undefined && given.shortages.length > 0)) return;
    const sections = given.sections.filter((section) => !isEmptySection(section));
    const count = questionCount({ ...options.definition, sections });
    onFilled(sections);
    notify.success(t('blueprint.added', { count }));
  };
  return (
    <Drawer
      open={isOpen}
      destroyOnHidden
      size={1180}
      title={t('blueprint.title')}
      onClose={onClose}
      footer={<Footer planning={planning} onAdd={() => void add()} />}
    >
      {coverage.error && coverage.data === undefined ? (
        <ErrorState error={coverage.error} onRetry={() => void coverage.refetch()} />
      ) : coverage.data === undefined ? (
        <Skeleton lines={12} />
      ) : kinds.length === 0 ? (
        <EmptyState area="bank" title={t('coverage.noBank')} text={t('coverage.noBankText')} />
      ) : (
        <div className={styles.plan}>
          <PlanRules plan={options.plan} onPlan={options.onPlan} />
          <PlanTable planning={planning} onPlan={options.onPlan} own={options.plan} />
          {filled ? (
            <FilledSections
              filled={filled}
              stems={options.stems}
              isBusy={planning.isBusy}
              onAgain={() => void planning.attempt({ ...options.plan, seed: options.plan.seed + 1 })}
            />
          ) : null}
        </div>
      )}
    </Drawer>
  );
}

function Footer({ planning, onAdd }: { planning: Planning; onAdd: () => void }) {
  const { t } = useTranslation('exams');
  const { sum, filled, missing, isReady, isBusy } = planning;
  const lacking = [...missing.values()].reduce((all, one) => all + one, 0);
  const found = sum.questions - lacking;
  return (
    <div className={styles.foot}>
      <p className={styles.outcome} role="status">
        <strong>
          {sum.points === null
            ? t('compose.countOnly', { questions: sum.questions })
            : t('compose.total', { questions: sum.questions, points: sum.points })}
        </strong>
        {filled === undefined ? null : lacking > 0 ? (
          <span className={styles.lacking}>{t('blueprint.lacking', { count: lacking })}</span>
        ) : (
          <span className={styles.enough}>{t('blueprint.enough')}</span>
        )}
      </p>
      <div className={styles.acts}>
        <Button disabled={!isReady || isBusy} onClick={() => void planning.attempt()}>
          {t('blueprint.try')}
        </Button>
        <Button type="primary" disabled={!isReady || found === 0} loading={isBusy} onClick={onAdd}>
          {lacking > 0 ? t('blueprint.addFound', { count: found }) : t('blueprint.add')}
        </Button>
      </div>
    </div>
  );
}
