import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Flex, Input, InputNumber } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionPicker } from '@/shared/questions/bank';
import { moved } from '@/shared/questions/model';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type PaperDefinition, paperQuery } from '../managedApi';
import { faultsWithin } from '../model/paper';
import { PaperPicker } from './PaperPicker';
import { PaperSectionPanel } from './PaperSectionPanel';
import { type Composing, useComposing } from './useComposing';
import { freshSection, useSectionTitle } from './useSectionTitle';

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

function PaperFields({ paper }: { paper: Composing }) {
  const { t } = useTranslation('exams');
  const { title, minutes, definition, setTitle, setMinutes, setDefinition } = paper;
  return (
    <Panel>
      <Flex gap={16} wrap>
        <Input
          style={{ flex: 2, minWidth: 240 }}
          placeholder={t('compose.title')}
          aria-label={t('compose.title')}
          value={title}
          maxLength={120}
          onChange={(event) => setTitle(event.target.value)}
        />
        <InputNumber
          prefix={t('compose.minutes')}
          style={{ width: 200 }}
          min={0}
          max={600}
          aria-label={t('compose.minutes')}
          value={minutes}
          onChange={(value) => setMinutes(value ?? 0)}
        />
      </Flex>
      <Input.TextArea
        style={{ marginTop: 12 }}
        autoSize={{ minRows: 2 }}
        placeholder={t('compose.notice')}
        aria-label={t('compose.notice')}
        value={definition.notice}
        onChange={(event) => setDefinition({ ...definition, notice: event.target.value })}
      />
      <Flex gap={20} wrap style={{ marginTop: 12 }}>
        {(['shuffle_questions', 'shuffle_options'] as const).map((name) => (
          <Checkbox
            key={name}
            checked={definition[name]}
            onChange={(event) => setDefinition({ ...definition, [name]: event.target.checked })}
          >
            {t(name === 'shuffle_questions' ? 'form.shuffleQuestions' : 'form.shuffleOptions')}
          </Checkbox>
        ))}
        <span style={{ color: 'var(--sp-text-3)' }}>{t('compose.shuffle')}</span>
      </Flex>
      {definition.sections.some((section) => section.draws.length > 0) ? (
        <Checkbox
          style={{ marginTop: 8 }}
          checked={definition.avoids_seen}
          onChange={(event) => setDefinition({ ...definition, avoids_seen: event.target.checked })}
        >
          {t('compose.avoidsSeen')}
        </Checkbox>
      ) : null}
    </Panel>
  );
}

interface EditorProps extends Props {
  first: { title: string; minutes: number; definition: PaperDefinition };
}

function Editor({ courseId, paperId, first, bank, onDone }: EditorProps) {
  const { t } = useTranslation(['exams', 'common']);
  const paper = useComposing({ courseId, paperId, first, onDone });
  const { title, definition, stems, questions, points, lacksPoints, unsaved } = paper;
  const [picking, setPicking] = useState<number>();
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
      <div style={{ display: 'grid', gap: 16 }}>
        <PaperFields paper={paper} />
        {definition.sections.map((section, index) => (
          <PaperSectionPanel
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
            key={index}
            section={section}
            courseId={courseId}
            stems={stems}
            faults={faultsWithin(paper.faults, `sections[${index}]`)}
            onChange={(patch) => paper.change(index, patch)}
            onPick={() => setPicking(index)}
            onMove={(by) => paper.rearrange(moved(definition.sections, index, by))}
            onRemove={() => paper.rearrange(definition.sections.filter((_, at) => at !== index))}
          />
        ))}
        <div>
          <Button type="dashed" icon={<PlusOutlined />} onClick={paper.addSection}>
            {t('exams:compose.addSection')}
          </Button>
        </div>
      </div>
      {picking === undefined ? null : (
        <PaperPicker
          bank={bank}
          used={definition.sections.flatMap((section) => section.questions.map((question) => question.key))}
          onClose={() => setPicking(undefined)}
          onPicked={(keys) => {
            const section = definition.sections[picking];
            const added = keys.map((key) => ({ key, points: null }));
            if (section) paper.change(picking, { questions: [...section.questions, ...added] });
            setPicking(undefined);
          }}
        />
      )}
    </>
  );
}
