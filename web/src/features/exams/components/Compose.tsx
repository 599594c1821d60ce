import PlusOutlined from '@ant-design/icons/PlusOutlined';
import TableOutlined from '@ant-design/icons/TableOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollBehavior } from '@/shared/lib/motion';
import type { QuestionPicker } from '@/shared/questions/bank';
import { usePageTitle } from '@/shared/tabs/page';
import { ErrorState } from '@/shared/ui/ErrorState';
import { lazily, prefetching } from '@/shared/ui/lazily';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Skeleton } from '@/shared/ui/Skeleton';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { type PaperDefinition, paperQuery } from '../managedApi';
import { freshPlan, namedKeys } from '../model/blueprint';
import styles from './compose.module.css';
import { CoveragePanel } from './coverage/CoveragePanel';
import { PaperFields } from './PaperFields';
import { PaperPicker } from './PaperPicker';
import { Sections } from './Sections';
import { useComposing } from './useComposing';
import { freshSection, useSectionTitle } from './useSectionTitle';

const BlueprintDrawer = lazily(() =>
  import('./blueprint/BlueprintDrawer').then((module) => module.BlueprintDrawer),
);

/** Another one each time somebody begins, so that two papers by one blueprint differ. */
const seedOfNow = () => Date.now() % 1_000_000;

interface Props {
  courseId: number;
  paperId: number | undefined;
  /** The course's question bank to pick from, which another feature shows. */
  bank: (picker: QuestionPicker) => ReactNode;
  onDone: () => void;
}

/** Puts a paper together: sections with fixed questions and draws. */
export function Compose({ paperId, ...props }: Props) {
  const paper = useQuery(paperQuery(paperId ?? 0));
  const { titleOf } = useSectionTitle();
  if (paper.error) return <ErrorState error={paper.error} onRetry={() => void paper.refetch()} />;
  if (paperId !== undefined && paper.data === undefined) return <Skeleton lines={8} />;
  const first = paper.data ?? {
    title: '',
    minutes: 60,
    definition: {
      notice: '',
      shuffle_questions: true,
      shuffle_options: true,
      avoids_seen: false,
      sections: [freshSection(titleOf(0, new Set()))],
    },
  };
  return <Editor paperId={paperId} first={first} {...props} />;
}

interface EditorProps extends Props {
  first: { title: string; minutes: number; definition: PaperDefinition };
}

function Editor({ courseId, paperId, first, bank, onDone }: EditorProps) {
  const { t } = useTranslation(['exams', 'common']);
  const paper = useComposing({ courseId, paperId, first, onDone });
  const { title, definition, questions, points, lacksPoints, unsaved } = paper;
  // What is being typed is the heading; the tab keeps the name the paper has.
  usePageTitle(first.title ? t('exams:compose.titleOf', { title: first.title }) : undefined);
  const coverage = useRef<HTMLDivElement>(null);
  const [picking, setPicking] = useState<number>();
  const [isPlanning, setPlanning] = useState(false);
  const [plan, setPlan] = useState(() => freshPlan(seedOfNow()));
  return (
    <>
      <PageHeader
        title={title || t('exams:papers.add')}
        text={
          lacksPoints
            ? t('exams:compose.totalOpen', { questions })
            : points === null
              ? t('exams:compose.countOnly', { questions })
              : t('exams:compose.total', { questions, points })
        }
        actions={
          <>
            <Button
              type="text"
              onClick={() => coverage.current?.scrollIntoView({ behavior: scrollBehavior(), block: 'start' })}
            >
              {t('exams:coverage.title')}
            </Button>
            <Button onClick={unsaved.leave(onDone)}>{t('common:action.cancel')}</Button>
            <Button
              type="primary"
              loading={paper.isSaving}
              disabled={title.trim() === '' || questions === 0 || lacksPoints}
              onClick={paper.submit}
            >
              {t('exams:compose.save')}
            </Button>
          </>
        }
      />
      {unsaved.offer}
      <div className={styles.paper}>
        <PaperFields paper={paper} />
        <Sections paper={paper} courseId={courseId} onPick={setPicking} />
        <Flex gap={10} wrap>
          <Button type="dashed" icon={<PlusOutlined />} onClick={paper.sections.add}>
            {t('exams:compose.addSection')}
          </Button>
          <Button
            icon={<TableOutlined />}
            onClick={() => setPlanning(true)}
            {...prefetching(BlueprintDrawer)}
          >
            {t('exams:blueprint.open')}
          </Button>
        </Flex>
        <div ref={coverage} className={styles.coverage}>
          <CoveragePanel courseId={courseId} definition={definition} />
        </div>
      </div>
      {picking === undefined ? null : (
        <PaperPicker
          bank={bank}
          used={namedKeys(definition)}
          onClose={() => setPicking(undefined)}
          onPicked={(keys) => {
            const section = definition.sections[picking];
            const added = keys.map((key) => ({ key, points: null }));
            if (section) paper.sections.change(picking, { questions: [...section.questions, ...added] });
            setPicking(undefined);
          }}
        />
      )}
      <WhenOpened isOpen={isPlanning}>
        <BlueprintDrawer
          isOpen={isPlanning}
          courseId={courseId}
          definition={definition}
          stems={paper.stems}
          plan={plan}
          onPlan={setPlan}
          onClose={() => setPlanning(false)}
          onFilled={(sections) => {
            paper.sections.append(sections);
            setPlanning(false);
          }}
        />
      </WhenOpened>
    </>
  );
}
