import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Drawer, Flex, Form, Input, InputNumber, Rate, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/shared/api/errors';
import { AnswerInput } from '@/shared/questions/AnswerInput';
import { freshQuestion } from '@/shared/questions/author/fresh';
import { KeyEditor } from '@/shared/questions/author/KeyEditor';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import type { QuestionAnswer, QuestionKind } from '@/shared/questions/types';
import { Panel } from '@/shared/ui/Panel';
import { Skeleton } from '@/shared/ui/Skeleton';
import { labelsQuery, type QuestionText, questionQuery, saveQuestion, useBankWrite } from '../bankApi';

interface Props {
  courseId: number;
  id: number | undefined;
  kind: QuestionKind | undefined;
  onClose: () => void;
}

/** Writes a question, or a new version of one. */
export function QuestionEditor({ courseId, id, kind, onClose }: Props) {
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
  const fresh = freshQuestion(kind ?? 'single');
  const first: QuestionText = known.data
    ? { ...known.data, course_id: courseId }
    : {
        course_id: courseId,
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
  return <Editor first={first} id={id} title={title} onClose={onClose} />;
}

function Editor({
  first,
  id,
  title,
  onClose,
}: {
  first: QuestionText;
  id: number | undefined;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('questions');
  const [text, setText] = useState(first);
  const labels = useQuery(labelsQuery(first.course_id));
  const [hasPreview, setPreview] = useState(false);
  const save = useBankWrite(saveQuestion, true);
  const put = (patch: Partial<QuestionText>) => setText({ ...text, ...patch });
  const faults = isApiError(save.error)
    ? save.error.fields.length > 0
      ? save.error.fields.map((fault) => fault.message)
      : [save.error.msg]
    : [];
  const names = (facet: 'tag' | 'knowledge') =>
    (labels.data ?? []).filter((label) => label.facet === facet).map((label) => ({ value: label.name }));
  const submit = () => {
    const { course_id, stem, body, answer_key, analysis, chapter, difficulty, points, tags, knowledge } =
      text;
    const clean = {
      course_id,
      stem,
      body,
      answer_key,
      analysis,
      chapter,
      difficulty,
      points,
      tags,
      knowledge,
    };
    save.mutate({ id, text: clean }, { onSuccess: onClose });
  };
  return (
    <Drawer
      open
      size={720}
      title={`${title} · ${t(`kind.${text.body.kind}`)}`}
      onClose={onClose}
      footer={
        <Flex justify="end">
          <Button type="primary" loading={save.isPending} disabled={text.stem.trim() === ''} onClick={submit}>
            {id === undefined ? t('bank.saveNew') : t('bank.saveVersion')}
          </Button>
        </Flex>
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('bank.stem')} extra={t('bank.stemHint')}>
          <Input.TextArea
            autoSize={{ minRows: 3, maxRows: 12 }}
            value={text.stem}
            onChange={(event) => put({ stem: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('expected')}>
          <KeyEditor
            body={text.body}
            answerKey={text.answer_key}
            onChange={(body, answer_key) => put({ body, answer_key })}
          />
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
        <Flex gap={24} wrap>
          <Form.Item label={t('bank.difficulty')}>
            <Rate value={text.difficulty} allowClear={false} onChange={(difficulty) => put({ difficulty })} />
          </Form.Item>
          <Form.Item label={t('bank.points')}>
            <InputNumber
              min={0.5}
              max={1000}
              step={0.5}
              value={text.points}
              onChange={(points) => put({ points: points ?? 1 })}
            />
          </Form.Item>
          <Form.Item label={t('bank.knowledge')} style={{ flex: 1, minWidth: 200 }}>
            <Select
              mode="tags"
              value={text.knowledge}
              options={names('knowledge')}
              onChange={(knowledge: string[]) => put({ knowledge })}
            />
          </Form.Item>
          <Form.Item label={t('bank.tags')} style={{ flex: 1, minWidth: 160 }}>
            <Select
              mode="tags"
              value={text.tags}
              options={names('tag')}
              onChange={(tags: string[]) => put({ tags })}
            />
          </Form.Item>
        </Flex>
        {faults.length > 0 ? (
          <Alert type="error" showIcon title={faults.map((fault) => <p key={fault}>{fault}</p>)} />
        ) : null}
      </Form>
    </Drawer>
  );
}

/** The question as a student gets it; what is tried here goes nowhere. */
function Preview({ text }: { text: QuestionText }) {
  const { t } = useTranslation('questions');
  const [answer, setAnswer] = useState<QuestionAnswer>();
  return (
    <Panel title={t('author.preview')}>
      <QuestionStem text={text.stem} />
      <div style={{ marginTop: 16 }}>
        <AnswerInput body={text.body} answer={answer} onChange={setAnswer} label={t('author.preview')} />
      </div>
    </Panel>
  );
}
