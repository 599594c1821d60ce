import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Flex, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chineseNumber } from '@/shared/lib/chineseNumber';
import { moved } from '@/shared/questions/model';
import { notify } from '@/shared/ui/notify';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type PaperDefinition, type PaperSection, paperQuery, savePaper, useExamWrite } from '../api';
import { bankQuery } from '../bankApi';
import { Bank } from './Bank';
import { PaperSectionPanel } from './PaperSectionPanel';

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
          <PaperSectionPanel
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
