import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Flex, Input, InputNumber } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/shared/api/errors';
import { chineseNumber } from '@/shared/lib/chineseNumber';
import { bankQuery, type QuestionPicker } from '@/shared/questions/bank';
import { moved } from '@/shared/questions/model';
import { type QuestionKind, questionKinds } from '@/shared/questions/types';
import { OwnSearch } from '@/shared/tabs/page';
import { notify } from '@/shared/ui/notify';
import { PageHeader } from '@/shared/ui/PageHeader';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { differs } from '@/shared/unsaved/drafts';
import { useUnsavedWork } from '@/shared/unsaved/useUnsavedWork';
import { type PaperDefinition, type PaperSection, paperQuery, savePaper, useExamWrite } from '../api';
import { drawPoints, kindsOf, placeOf, questionCount, totalPoints } from '../model/paper';
import { PaperSectionPanel } from './PaperSectionPanel';

interface Props {
  courseId: number;
  paperId: number | undefined;
  /** The course's question bank to pick from, which another feature shows. */
  bank: (picker: QuestionPicker) => ReactNode;
  onDone: () => void;
}

const freshSection = (title: string): PaperSection => ({ title, points: null, questions: [], draws: [] });

/** 「一、单选题」: what a section is called until its author says otherwise. */
function useSectionTitle() {
  const { t } = useTranslation(['exams', 'questions']);
  const named = (index: number, name: string) =>
    t('exams:compose.sectionNumber', { number: index + 1, chinese: chineseNumber(index + 1), name });
  const titleOf = (index: number, kinds: ReadonlySet<QuestionKind>) => {
    const [only] = kinds;
    const usual = questionKinds[Math.min(index, questionKinds.length - 1)] ?? 'single';
    const name =
      kinds.size > 1
        ? t('exams:compose.mixedSection')
        : t(`questions:kind.${kinds.size === 1 && only ? only : usual}`);
    return named(index, name);
  };
  // Only a title that stands as it was given may be given anew.
  const isGiven = (index: number, title: string) =>
    title.trim() === '' ||
    title === named(index, t('exams:compose.mixedSection')) ||
    questionKinds.some((kind) => title === named(index, t(`questions:kind.${kind}`)));
  return { titleOf, isGiven };
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
  const [title, setTitle] = useState(first.title);
  const [minutes, setMinutes] = useState(first.minutes);
  const [definition, setDefinition] = useState(first.definition);
  const written = { title, minutes, definition };
  const unsaved = useUnsavedWork({
    object: `paper ${paperId ?? `new ${courseId}`}`,
    value: written,
    isDirty: differs(written, { title: first.title, minutes: first.minutes, definition: first.definition }),
    restore: (kept) => {
      setTitle(kept.title);
      setMinutes(kept.minutes);
      setDefinition(kept.definition);
    },
    isKeptBy: ({ tab, paper_id, course_id }) =>
      tab === 'compose' && Number(paper_id ?? 0) === (paperId ?? 0) && Number(course_id) === courseId,
  });
  const [picking, setPicking] = useState<number>();
  const all = useQuery(bankQuery(courseId, { page: 1, page_size: 500 }));
  const save = useExamWrite(savePaper);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const { titleOf, isGiven } = useSectionTitle();
  const stems = new Map((all.data?.items ?? []).map((row) => [row.key, row]));
  const put = (sections: PaperSection[]) => {
    // What was wrong may stand elsewhere now.
    setFaults(new Map());
    setDefinition({ ...definition, sections });
  };
  const change = (at: number, patch: Partial<PaperSection>) =>
    put(
      definition.sections.map((section, index) => {
        if (index !== at) return section;
        const next = { ...section, ...patch };
        const isRenamed = patch.title !== undefined || !isGiven(index, section.title);
        return isRenamed ? next : { ...next, title: titleOf(index, kindsOf(next, stems)) };
      }),
    );
  /** In another order; whoever bears the title it was given gets that of its new place. */
  const rearrange = (sections: PaperSection[]) =>
    put(
      sections.map((section, index) =>
        isGiven(definition.sections.indexOf(section), section.title)
          ? { ...section, title: titleOf(index, kindsOf(section, stems)) }
          : section,
      ),
    );
  const used = definition.sections.flatMap((section) => section.questions.map((question) => question.key));
  const questions = questionCount(definition);
  const points = totalPoints(definition, stems);
  const lacksPoints = definition.sections.some((section) =>
    section.draws.some((draw) => drawPoints(section, draw) === null),
  );
  const submit = () =>
    save.mutate(
      { id: paperId, course_id: courseId, title: title.trim(), minutes, definition },
      {
        onSuccess: (saved) => {
          notify.success(t('exams:compose.saved', { points: (saved as { total: number }).total }));
          unsaved.settle();
          onDone();
        },
        onError: (error) => {
          if (isApiError(error))
            setFaults(new Map(error.fields.map((fault) => [placeOf(fault.field), fault.message])));
        },
      },
    );
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
              loading={save.isPending}
              disabled={title.trim() === '' || questions === 0 || lacksPoints}
              onClick={submit}
            >
              {t('exams:compose.save')}
            </Button>
          </>
        }
      />
      {unsaved.offer}
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
            faults={within(faults, `sections[${index}]`)}
            onChange={(patch) => change(index, patch)}
            onPick={() => setPicking(index)}
            onMove={(by) => rearrange(moved(definition.sections, index, by))}
            onRemove={() => rearrange(definition.sections.filter((_, at) => at !== index))}
          />
        ))}
        <div>
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() =>
              put([...definition.sections, freshSection(titleOf(definition.sections.length, new Set()))])
            }
          >
            {t('exams:compose.addSection')}
          </Button>
        </div>
      </div>
      {picking === undefined ? null : (
        <Picker
          bank={bank}
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

/** The faults of one section, by their place within it. */
function within(faults: ReadonlyMap<string, string>, place: string): ReadonlyMap<string, string> {
  const own = [...faults].filter(([field]) => field.startsWith(`${place}.`));
  return new Map(own.map(([field, message]) => [field.slice(place.length + 1), message]));
}

interface PickerProps {
  bank: Props['bank'];
  used: string[];
  onClose: () => void;
  onPicked: (keys: string[]) => void;
}

function Picker({ bank, used, onClose, onPicked }: PickerProps) {
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
      <OwnSearch>{bank({ keys, onChange: setKeys })}</OwnSearch>
    </Drawer>
  );
}
