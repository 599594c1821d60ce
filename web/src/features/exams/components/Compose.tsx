import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Flex, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chineseNumber } from '@/shared/lib/chineseNumber';
import { moved } from '@/shared/questions/model';
import { stemLine } from '@/shared/questions/stemLine';
import { type QuestionKind, questionKinds } from '@/shared/questions/types';
import { notify } from '@/shared/ui/notify';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import {
  type DrawRule,
  type PaperDefinition,
  type PaperSection,
  paperQuery,
  savePaper,
  useExamWrite,
} from '../api';
import { bankQuery, labelsQuery, type QuestionRow } from '../bankApi';
import { Bank } from './Bank';

interface Props {
  courseId: number;
  paperId: number | undefined;
  onDone: () => void;
}

const freshSection = (title: string): PaperSection => ({ title, points: null, questions: [], draws: [] });

/** 一、 二、 … in Chinese papers, plain numbers in English. */
function useSectionTitle() {
  const { t } = useTranslation('exams');
  return (index: number) =>
    t('compose.sectionNumber', { number: index + 1, chinese: chineseNumber(index + 1) });
}

/** Puts a paper together: sections with fixed questions and draws. */
export function Compose({ courseId, paperId, onDone }: Props) {
  const paper = useQuery(paperQuery(paperId ?? 0));
  const sectionTitle = useSectionTitle();
  if (paperId !== undefined && paper.data === undefined) return <Skeleton lines={8} />;
  const first = paper.data ?? {
    title: '',
    minutes: 60,
    definition: {
      notice: '',
      shuffle_questions: true,
      shuffle_options: true,
      sections: [freshSection(sectionTitle(0))],
    },
  };
  return <Editor courseId={courseId} paperId={paperId} first={first} onDone={onDone} />;
}

interface EditorProps extends Props {
  first: { title: string; minutes: number; definition: PaperDefinition };
}

function Editor({ courseId, paperId, first, onDone }: EditorProps) {
  const { t } = useTranslation(['exams', 'common']);
  const [title, setTitle] = useState(first.title);
  const [minutes, setMinutes] = useState(first.minutes);
  const [definition, setDefinition] = useState(first.definition);
  const [picking, setPicking] = useState<number>();
  const all = useQuery(bankQuery(courseId, { page: 1, page_size: 500 }));
  const save = useExamWrite(savePaper);
  const sectionTitle = useSectionTitle();
  const stems = new Map((all.data?.items ?? []).map((row) => [row.key, row]));
  const put = (sections: PaperSection[]) => setDefinition({ ...definition, sections });
  const change = (at: number, patch: Partial<PaperSection>) =>
    put(definition.sections.map((section, index) => (index === at ? { ...section, ...patch } : section)));
  const used = definition.sections.flatMap((section) => section.questions.map((question) => question.key));
  const questions = definition.sections.reduce(
    (sum, section) =>
      sum + section.questions.length + section.draws.reduce((part, draw) => part + draw.count, 0),
    0,
  );
  const points = definition.sections.reduce(
    (sum, section) =>
      sum +
      section.questions.reduce(
        (part, question) =>
          part + (question.points ?? section.points ?? stems.get(question.key)?.points ?? 0),
        0,
      ) +
      section.draws.reduce((part, draw) => part + draw.count * (draw.points ?? section.points ?? 2), 0),
    0,
  );
  const submit = () =>
    save.mutate(
      { id: paperId, course_id: courseId, title: title.trim(), minutes, definition },
      {
        onSuccess: (saved) => {
          notify.success(t('exams:compose.saved', { points: (saved as { total: number }).total }));
          onDone();
        },
      },
    );
  return (
    <>
      <PageHeader
        title={title || t('exams:papers.add')}
        text={t('exams:compose.total', { questions, points })}
        actions={
          <>
            <Button onClick={onDone}>{t('common:action.cancel')}</Button>
            <Button
              type="primary"
              loading={save.isPending}
              disabled={title.trim() === '' || questions === 0}
              onClick={submit}
            >
              {t('exams:compose.save')}
            </Button>
          </>
        }
      />
      <div style={{ display: 'grid', gap: 16 }}>
        <Panel>
          <Flex gap={16} wrap>
            <Input
              style={{ flex: 2, minWidth: 240 }}
              placeholder={t('exams:compose.title')}
              aria-label={t('exams:compose.title')}
              value={title}
              maxLength={120}
              onChange={(event) => setTitle(event.target.value)}
            />
            <InputNumber
              prefix={t('exams:compose.minutes')}
              style={{ width: 200 }}
              min={0}
              max={600}
              aria-label={t('exams:compose.minutes')}
              value={minutes}
              onChange={(value) => setMinutes(value ?? 0)}
            />
          </Flex>
          <Input.TextArea
            style={{ marginTop: 12 }}
            autoSize={{ minRows: 2 }}
            placeholder={t('exams:compose.notice')}
            aria-label={t('exams:compose.notice')}
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
                {t(
                  name === 'shuffle_questions' ? 'exams:form.shuffleQuestions' : 'exams:form.shuffleOptions',
                )}
              </Checkbox>
            ))}
            <span style={{ color: 'var(--sp-text-3)' }}>{t('exams:compose.shuffle')}</span>
          </Flex>
        </Panel>
        {definition.sections.map((section, index) => (
          <SectionPanel
            // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity but their place
            key={index}
            section={section}
            courseId={courseId}
            stems={stems}
            onChange={(patch) => change(index, patch)}
            onPick={() => setPicking(index)}
            onMove={(by) => put(moved(definition.sections, index, by))}
            onRemove={() => put(definition.sections.filter((_, at) => at !== index))}
          />
        ))}
        <div>
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() =>
              put([...definition.sections, freshSection(sectionTitle(definition.sections.length))])
            }
          >
            {t('exams:compose.addSection')}
          </Button>
        </div>
      </div>
      {picking === undefined ? null : (
        <Picker
          courseId={courseId}
          used={used}
          onClose={() => setPicking(undefined)}
          onPicked={(keys) => {
            const section = definition.sections[picking];
            const added = keys.map((key) => ({ key, points: null }));
            if (section) change(picking, { questions: [...section.questions, ...added] });
            setPicking(undefined);
          }}
        />
      )}
    </>
  );
}

interface SectionProps {
  section: PaperSection;
  courseId: number;
  stems: Map<string, QuestionRow>;
  onChange: (patch: Partial<PaperSection>) => void;
  onPick: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

function SectionPanel({ section, courseId, stems, onChange, onPick, onMove, onRemove }: SectionProps) {
  const { t } = useTranslation(['exams', 'questions']);
  const draw: DrawRule = {
    count: 5,
    kinds: [],
    knowledge: [],
    chapters: [],
    tags: [],
    difficulty: [0, 0],
    points: null,
  };
  return (
    <Panel>
      <Flex gap={12} wrap align="center">
        <Input
          style={{ flex: 1, minWidth: 220, fontWeight: 600 }}
          aria-label={t('exams:compose.sectionTitle')}
          placeholder={t('exams:compose.sectionTitle')}
          value={section.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <InputNumber
          style={{ width: 220 }}
          min={0.5}
          step={0.5}
          aria-label={t('exams:compose.sectionPoints')}
          placeholder={t('exams:compose.sectionPoints')}
          value={section.points}
          onChange={(points) => onChange({ points })}
        />
        <IconButton label={t('exams:compose.up')} icon={<ArrowUpOutlined />} onClick={() => onMove(-1)} />
        <IconButton label={t('exams:compose.down')} icon={<ArrowDownOutlined />} onClick={() => onMove(1)} />
        <IconButton label={t('exams:compose.remove')} icon={<CloseOutlined />} onClick={onRemove} />
      </Flex>
      <ol
        style={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 6,
          margin: '12px 0',
          paddingInlineStart: 24,
        }}
      >
        {section.questions.map((question, index) => {
          const row = stems.get(question.key);
          return (
            <li key={question.key} style={{ minWidth: 0 }}>
              <Flex gap={10} align="center">
                <span
                  style={{
                    flex: 1,
                    minWidth: 0,
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {row === undefined ? question.key : stemLine(row.stem)}
                </span>
                <span style={{ color: 'var(--sp-text-3)', whiteSpace: 'nowrap' }}>
                  {row ? t(`questions:kind.${row.kind}`) : ''} ·{' '}
                  {t('exams:points', { count: question.points ?? section.points ?? row?.points ?? 0 })}
                </span>
                <IconButton
                  label={t('exams:compose.up')}
                  icon={<ArrowUpOutlined />}
                  onClick={() => onChange({ questions: moved(section.questions, index, -1) })}
                />
                <IconButton
                  label={t('exams:compose.remove')}
                  icon={<CloseOutlined />}
                  onClick={() => onChange({ questions: section.questions.filter((_, at) => at !== index) })}
                />
              </Flex>
            </li>
          );
        })}
      </ol>
      {section.draws.map((rule, index) => (
        <DrawRow
          // biome-ignore lint/suspicious/noArrayIndexKey: draws have no identity but their place
          key={index}
          rule={rule}
          courseId={courseId}
          onChange={(patch) =>
            onChange({
              draws: section.draws.map((other, at) => (at === index ? { ...other, ...patch } : other)),
            })
          }
          onRemove={() => onChange({ draws: section.draws.filter((_, at) => at !== index) })}
        />
      ))}
      <Flex gap={10} style={{ marginTop: 10 }}>
        <Button icon={<PlusOutlined />} onClick={onPick}>
          {t('exams:compose.fromBank')}
        </Button>
        <Button onClick={() => onChange({ draws: [...section.draws, draw] })}>
          {t('exams:compose.addDraw')}
        </Button>
      </Flex>
    </Panel>
  );
}

interface DrawProps {
  rule: DrawRule;
  courseId: number;
  onChange: (patch: Partial<DrawRule>) => void;
  onRemove: () => void;
}

function DrawRow({ rule, courseId, onChange, onRemove }: DrawProps) {
  const { t } = useTranslation(['exams', 'questions']);
  const labels = useQuery(labelsQuery(courseId));
  const names = (facet: 'tag' | 'knowledge') =>
    (labels.data ?? [])
      .filter((label) => label.facet === facet)
      .map((label) => ({ value: label.name, label: label.name }));
  return (
    <Flex gap={10} wrap align="center" style={{ marginTop: 8 }}>
      <span>{t('exams:compose.draw')}</span>
      <InputNumber
        min={1}
        max={100}
        style={{ width: 80 }}
        aria-label={t('exams:compose.count')}
        value={rule.count}
        onChange={(count) => onChange({ count: count ?? 1 })}
      />
      <Select
        mode="multiple"
        style={{ minWidth: 180 }}
        placeholder={t('exams:compose.kinds')}
        aria-label={t('exams:compose.kinds')}
        value={rule.kinds}
        options={questionKinds.map((kind) => ({ value: kind, label: t(`questions:kind.${kind}`) }))}
        onChange={(kinds: QuestionKind[]) => onChange({ kinds })}
      />
      <Select
        mode="multiple"
        style={{ minWidth: 200 }}
        placeholder={t('exams:compose.knowledge')}
        aria-label={t('exams:compose.knowledge')}
        value={rule.knowledge}
        options={names('knowledge')}
        onChange={(knowledge: string[]) => onChange({ knowledge })}
      />
      {([0, 1] as const).map((end) => (
        <InputNumber
          key={end}
          min={0}
          max={5}
          style={{ width: 90 }}
          aria-label={t(end === 0 ? 'exams:compose.difficultyFrom' : 'exams:compose.difficultyTo')}
          placeholder={t(end === 0 ? 'exams:compose.difficultyFrom' : 'exams:compose.difficultyTo')}
          value={rule.difficulty[end] || null}
          onChange={(level) => {
            const [low, high] = rule.difficulty;
            const next: [number, number] = end === 0 ? [level ?? 0, high || 5] : [low || 1, level ?? 0];
            onChange({ difficulty: next[0] === 0 || next[1] === 0 ? [0, 0] : next });
          }}
        />
      ))}
      <InputNumber
        min={0.5}
        step={0.5}
        style={{ width: 110 }}
        aria-label={t('exams:compose.drawPoints')}
        placeholder={t('exams:compose.drawPoints')}
        value={rule.points}
        onChange={(points) => onChange({ points })}
      />
      <IconButton label={t('exams:compose.remove')} icon={<CloseOutlined />} onClick={onRemove} />
    </Flex>
  );
}

function IconButton({ label, icon, onClick }: { label: string; icon: React.ReactNode; onClick: () => void }) {
  return <Button type="text" size="small" aria-label={label} icon={icon} onClick={onClick} />;
}

interface PickerProps {
  courseId: number;
  used: string[];
  onClose: () => void;
  onPicked: (keys: string[]) => void;
}

function Picker({ courseId, used, onClose, onPicked }: PickerProps) {
  const { t } = useTranslation('exams');
  const [keys, setKeys] = useState<string[]>([]);
  const fresh = keys.filter((key) => !used.includes(key));
  return (
    <Drawer
      open
      size={960}
      title={t('compose.fromBank')}
      onClose={onClose}
      footer={
        <Flex justify="end">
          <Button type="primary" disabled={fresh.length === 0} onClick={() => onPicked(fresh)}>
            {t('compose.picked', { count: fresh.length })}
          </Button>
        </Flex>
      }
    >
      <Bank courseId={courseId} picker={{ keys, onChange: setKeys }} />
    </Drawer>
  );
}
