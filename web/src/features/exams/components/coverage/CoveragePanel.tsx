import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '@/shared/lib/useDebounced';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type Axis, coverageQuery } from '../../blueprintApi';
import type { PaperDefinition } from '../../managedApi';
import { gridOf, kindSums, levelShares } from '../../model/coverage';
import { useTopicNames } from '../useTopicNames';
import { CoverageTable } from './CoverageTable';
import styles from './coverage.module.css';
import { LevelBars } from './LevelBars';

const axes: Axis[] = ['chapter', 'knowledge'];
/** So long after the last change the paper is counted. */
const restMs = 400;

/** 双向细目表: what the paper asks by topic and kind and how hard it is, beside what the bank has. */
export function CoveragePanel({ courseId, definition }: { courseId: number; definition: PaperDefinition }) {
  const { t } = useTranslation('exams');
  const [by, setBy] = useState<Axis>('chapter');
  const settled = useDebounced(definition, restMs);
  const coverage = useQuery(coverageQuery(courseId, by, settled));
  const byChapter = useQuery(coverageQuery(courseId, 'chapter', settled));
  const topics = useTopicNames(courseId, by);
  const hasDraws = definition.sections.some((section) => section.draws.length > 0);
  const isEmpty = definition.sections.every(
    (section) => section.questions.length + section.draws.length === 0,
  );
  const content = () => {
    const failed = coverage.data === undefined ? coverage : byChapter;
    if (failed.error && failed.data === undefined)
      return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
    if (coverage.data === undefined || byChapter.data === undefined) return <Skeleton lines={9} />;
    if (coverage.data.cells.length === 0)
      return <EmptyState area="bank" title={t('coverage.noBank')} text={t('coverage.noBankText')} />;
    return (
      <>
        <LevelBars levels={levelShares(byChapter.data)} />
        <p className={styles.legend}>
          {isEmpty ? t('coverage.emptyPaper') : t('coverage.legend')}
          {hasDraws && !isEmpty ? t('coverage.averages') : null}
          {by === 'knowledge' && !isEmpty ? t('coverage.manyTopics') : null}
        </p>
        <CoverageTable
          by={by}
          grid={gridOf(coverage.data, topics.known)}
          sums={kindSums(byChapter.data)}
          nameOf={topics.nameOf}
          listsGaps={by === 'chapter'}
        />
      </>
    );
  };
  return (
    <Panel
      title={t('coverage.title')}
      extra={
        <Segmented
          size="small"
          aria-label={t('coverage.by')}
          value={by}
          options={axes.map((value) => ({ value, label: t(`coverage.axis.${value}`) }))}
          onChange={setBy}
        />
      }
    >
      {content()}
    </Panel>
  );
}
