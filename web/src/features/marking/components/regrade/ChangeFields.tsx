import { Form, InputNumber, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { AnswerReview } from '@/shared/questions/AnswerReview';
import { Fault } from '@/shared/questions/author/faults';
import { KeyOnly } from '@/shared/questions/author/keyOnly';
import { KeyEditor } from '@/shared/questions/KeyEditor';
import type { RegradableQuestion, RegradeOf } from '../../regradeApi';
import { ExamWays } from './ExamWays';
import { RubricFields } from './RubricFields';
import styles from './regrade.module.css';
import type { useChange } from './useChange';

interface Props {
  of: RegradeOf;
  question: RegradableQuestion;
  chosen: ReturnType<typeof useChange>;
}

/** What the course says now is of a flow, of a company, or of tests. */
function currentOf(of: RegradeOf, question: RegradableQuestion) {
  if (question.kind === 'books') return of.kind === 'book' ? 'form.currentBooks' : 'form.currentExamBooks';
  return question.kind === 'flow' ? 'form.currentFlow' : 'form.currentTests';
}

function keyHintOf({ kind }: RegradableQuestion) {
  if (kind === 'python') return 'form.testsHint';
  return kind === 'books' ? 'form.booksKeyHint' : 'form.keyHint';
}

/** The key by its kind's own form, the points, or what becomes of a question that is left out. */
export function ChangeFields({ of, question, chosen }: Props) {
  const { t } = useTranslation('regrade');
  const isOfBooks = of.kind === 'book';
  if (chosen.kind === 'key') {
    return (
      <Form.Item
        label={t(question.kind === 'python' ? 'form.tests' : 'form.key')}
        extra={t(keyHintOf(question))}
      >
        <Fault at="body">
          <Fault at="answer_key">
            <KeyOnly value={true}>
              <KeyEditor body={question.body} answerKey={chosen.key} onChange={chosen.putKey} />
            </KeyOnly>
          </Fault>
        </Fault>
      </Form.Item>
    );
  }
  if (chosen.kind === 'newest') {
    return (
      <Form.Item
        label={t('form.newestKey', { version: question.newest?.version })}
        extra={t(question.takes_rubric ? 'form.newestRubricHint' : 'form.newestHint')}
      >
        <AnswerReview onlyKey body={question.body} answer={null} answerKey={question.newest?.answer_key} />
      </Form.Item>
    );
  }
  if (chosen.kind === 'current') {
    return <p className={styles.current}>{t(currentOf(of, question))}</p>;
  }
  if (chosen.kind === 'ways') return <ExamWays assessmentId={of.id} question={question} chosen={chosen} />;
  if (chosen.kind === 'rubric') return <RubricFields question={question} chosen={chosen} />;
  if (chosen.kind === 'points') {
    const now = t(isOfBooks ? 'form.weightNow' : 'form.pointsNow', { points: question.full });
    return (
      <Form.Item
        label={now}
        extra={
          isOfBooks
            ? t('form.weightHint')
            : `${question.takes_key || question.takes_rubric || question.takes_current ? '' : t('form.byPerson')}${t('form.pointsHint')}`
        }
      >
        <Fault at="points">
          <InputNumber
            aria-label={now}
            min={0.5}
            max={1000}
            step={0.5}
            value={chosen.points}
            onChange={chosen.setPoints}
          />
        </Fault>
      </Form.Item>
    );
  }
  return (
    <Form.Item label={t('form.drop')} extra={t('form.dropHint')}>
      <Radio.Group
        className={styles.choices ?? ''}
        aria-label={t('form.drop')}
        value={chosen.how}
        onChange={(event) => chosen.setHow(event.target.value)}
        options={(['full', 'zero', 'removed'] as const).map((how) => ({
          value: how,
          label: t(isOfBooks && how === 'removed' ? 'form.removedBusiness' : `form.how.${how}`),
        }))}
      />
    </Form.Item>
  );
}
