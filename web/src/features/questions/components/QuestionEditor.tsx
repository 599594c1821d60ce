import { useQuery } from '@tanstack/react-query';
import { Button, Drawer, Flex, Form, Input, InputNumber, Rate, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthorCourse } from '@/shared/questions/author/course';
import { Fault, FaultsProvider } from '@/shared/questions/author/faults';
import { type BankKind, labelsQuery } from '@/shared/questions/bank';
import { KeyEditor } from '@/shared/questions/KeyEditor';
import { kindOf } from '@/shared/questions/kinds';
import { TryQuestion } from '@/shared/questions/TryQuestion';
import type { QuestionKind } from '@/shared/questions/types';
import { halves } from '@/shared/ui/halves';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { type QuestionText, questionQuery } from '../api';
import { useQuestionText } from './useQuestionText';

interface Props {
  courseId: number;
  /** The bank a new question comes into; the course's without it. */
  bank?: BankKind;
  id: number | undefined;
  kind: QuestionKind | undefined;
  /** Opens a question; absent where none is shown. */
  onShow?: (id: number) => void;
  onClose: () => void;
}

/** Writes a question, or a new version of one. */
export function QuestionEditor({ courseId, bank = 'course', id, kind, onShow, onClose }: Props) {
  const { t } = useTranslation('questions');
  const known = useQuery(questionQuery(id ?? 0));
  const title = id === undefined ? t('bank.add') : t('bank.edit');
  if (id !== undefined && known.data === undefined) {
    return (
      <Drawer open size={720} title={title} onClose={onClose}>
        <Skeleton lines={8} />
      </Drawer>
    );
  }
  const fresh = kindOf(kind ?? 'single').fresh();
  const first: QuestionText = known.data
    ? known.data
    : {
        course_id: courseId,
        bank,
        stem: '',
        body: fresh.body,
        answer_key: fresh.key,
        analysis: '',
        chapter: '',
        difficulty: 2,
        points: 2,
        tags: [],
        knowledge: [],
      };
  return <Editor first={first} id={id} title={title} onShow={onShow} onClose={onClose} />;
}

function Editor({
  first,
  id,
  title,
  onShow,
  onClose,
}: {
  first: QuestionText;
  id: number | undefined;
  title: string;
  onShow: ((id: number) => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('questions');
  const { text, put, faults, submit, isSaving, unsaved } = useQuestionText({ first, id, onShow, onClose });
  const [hasPreview, setPreview] = useState(false);
  const isParted = kindOf(text.body.kind).parting !== undefined;
  return (
    <Drawer
      open
      size={720}
      title={`${title} · ${t(`kind.${text.body.kind}`)}`}
      onClose={unsaved.leave(onClose)}
      footer={
        <Flex justify="end">
          <Button type="primary" loading={isSaving} onClick={submit}>
            {id === undefined ? t('bank.saveNew') : t('bank.saveVersion')}
          </Button>
        </Flex>
      }
    >
      {unsaved.offer}
      <FaultsProvider faults={faults}>
        <Fault at="">
          <Form layout="vertical">
            <Form.Item
              label={t(isParted ? 'bank.material' : 'bank.stem')}
              extra={t(isParted ? 'bank.materialHint' : 'bank.stemHint')}
            >
              <Fault at="stem">
                <Input.TextArea
                  aria-label={t(isParted ? 'bank.material' : 'bank.stem')}
                  autoSize={{ minRows: 3, maxRows: 12 }}
                  value={text.stem}
                  onChange={(event) => put({ stem: event.target.value })}
                />
              </Fault>
            </Form.Item>
            <Form.Item label={t(isParted ? 'bring.parts' : 'expected')}>
              <Fault at="body">
                <Fault at="answer_key">
                  <AuthorCourse value={text.course_id}>
                    <KeyEditor
                      body={text.body}
                      answerKey={text.answer_key}
                      onChange={(body, answer_key) => put({ body, answer_key })}
                    />
                  </AuthorCourse>
                </Fault>
              </Fault>
            </Form.Item>
            <Form.Item>
              <Button aria-expanded={hasPreview} onClick={() => setPreview(!hasPreview)}>
                {t('author.showPreview')}
              </Button>
              {hasPreview ? <Preview text={text} /> : null}
            </Form.Item>
            <Form.Item label={t('bank.analysis')}>
              <Input.TextArea
                autoSize={{ minRows: 2, maxRows: 10 }}
                value={text.analysis}
                onChange={(event) => put({ analysis: event.target.value })}
              />
            </Form.Item>
            <AboutFields text={text} onChange={put} />
          </Form>
        </Fault>
      </FaultsProvider>
    </Drawer>
  );
}

interface AboutProps {
  text: QuestionText;
  onChange: (patch: Partial<QuestionText>) => void;
}

/** How hard it is, what it is worth, what it is about. */
function AboutFields({ text, onChange }: AboutProps) {
  const { t } = useTranslation('questions');
  const labels = useQuery(labelsQuery(text.course_id, text.bank));
  const full = kindOf(text.body.kind).parting?.full(text.answer_key);
  const names = (facet: 'tag' | 'knowledge') =>
    (labels.data ?? []).filter((label) => label.facet === facet).map((label) => ({ value: label.name }));
  return (
    <Flex gap={24} wrap>
      <Form.Item label={t('bank.difficulty')}>
        <Rate
          value={text.difficulty}
          allowClear={false}
          onChange={(difficulty) => onChange({ difficulty })}
        />
      </Form.Item>
      <Form.Item label={t('bank.points')}>
        <InputNumber
          min={0.5}
          max={1000}
          {...halves}
          disabled={full !== undefined}
          value={full ?? text.points}
          onChange={(points) => onChange({ points: points ?? 1 })}
        />
      </Form.Item>
      <Form.Item label={t('bank.knowledge')} style={{ flex: 1, minWidth: 200 }}>
        <Select
          mode="tags"
          value={text.knowledge}
          options={names('knowledge')}
          onChange={(knowledge: string[]) => onChange({ knowledge })}
        />
      </Form.Item>
      <Form.Item label={t('bank.tags')} style={{ flex: 1, minWidth: 160 }}>
        <Select
          mode="tags"
          value={text.tags}
          options={names('tag')}
          onChange={(tags: string[]) => onChange({ tags })}
        />
      </Form.Item>
    </Flex>
  );
}

/** The question as a student gets it. */
function Preview({ text }: { text: QuestionText }) {
  const { t } = useTranslation('questions');
  const [draw, setDraw] = useState(0);
  const key = text.answer_key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another draw is asked for by its number
  const values = useMemo(() => kindOf(key.kind).draw?.(key, Math.random) ?? {}, [key, draw]);
  return (
    <Panel
      title={t('author.preview')}
      extra={
        Object.keys(values).length > 0 ? (
          <Button size="small" onClick={() => setDraw(draw + 1)}>
            {t('author.drawAgain')}
          </Button>
        ) : null
      }
    >
      <TryQuestion stem={text.stem} body={text.body} values={values} label={t('author.preview')} />
    </Panel>
  );
}
