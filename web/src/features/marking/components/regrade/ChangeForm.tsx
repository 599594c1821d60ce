import { Button, Form, Input, Radio } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { Fault, FaultsProvider } from '@/shared/questions/author/faults';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { Panel } from '@/shared/ui/Panel';
import { type RegradableQuestion, type RegradeOf, usePreviewRegrade } from '../../regradeApi';
import { ChangeFields } from './ChangeFields';
import styles from './regrade.module.css';
import { type FirstAct, takesNewest, useChange } from './useChange';

interface Props {
  of: RegradeOf;
  question: RegradableQuestion;
  number: number;
  opens: FirstAct;
  /** None where there is no list to go back to. */
  onBack: (() => void) | undefined;
  onAsked: (regradeId: number) => void;
}

/** What puts such a question right, apart from its points. */
function firstOptions(of: RegradeOf, question: RegradableQuestion, t: TFunction<'regrade'>) {
  const { newest, takes_rubric, takes_current, takes_key } = question;
  const label = question.kind === 'python' ? t('form.tests') : t('form.key');
  return [
    ...(takesNewest(question)
      ? [{ value: 'newest', label: t('form.newest', { version: newest?.version }) }]
      : []),
    ...(takes_rubric ? [{ value: 'rubric', label: t('form.rubric') }] : []),
    ...(takes_current ? [{ value: 'current', label: t('form.current') }] : []),
    ...(of.kind === 'exam' && question.kind === 'books' && takes_key
      ? [{ value: 'ways', label: t('form.ways') }]
      : []),
    ...(takes_key || !(takes_rubric || takes_current) ? [{ value: 'key', label, disabled: !takes_key }] : []),
  ];
}

/** Keys and rubrics stand in the bank; points and leaving out are a class's own. */
const scopeOf = (kind: string) => (kind === 'points' || kind === 'drop' ? 'onlyMine' : 'reachesBank');

function titleOf(of: RegradeOf, question: RegradableQuestion, number: number, t: TFunction<'regrade'>) {
  if (of.kind === 'book') return t(question.part === '' ? 'form.titleOfBooks' : 'form.titleOfBusiness');
  return of.kind === 'flow' ? t('form.titleOfFlow') : t('form.title', { number });
}

function exampleOf(of: RegradeOf, question: RegradableQuestion) {
  if (of.kind === 'book' || question.kind === 'books') return 'form.reasonExampleOfBooks';
  return of.kind === 'flow' ? 'form.reasonExampleOfFlow' : 'form.reasonExample';
}

/** What is wrong with a question, and why it is put right. */
export function ChangeForm({ of, question, number, opens, onBack, onAsked }: Props) {
  const { t } = useTranslation('regrade');
  const chosen = useChange(question, opens);
  const [reason, setReason] = useState('');
  const preview = usePreviewRegrade(of);
  const faults = isApiError(preview.error)
    ? preview.error.fields.length > 0
      ? preview.error.fields
      : [{ field: '', message: messageOf(preview.error, t('form.preview')) }]
    : [];
  const isFlow = question.kind === 'flow' && question.takes_current;
  const kinds = [
    ...(of.kind === 'book' && !question.takes_current ? [] : firstOptions(of, question, t)),
    ...(question.takes_points
      ? [
          { value: 'points', label: t(of.kind === 'book' ? 'form.weight' : 'form.points') },
          { value: 'drop', label: t('form.drop') },
        ]
      : []),
  ];
  const isReady = chosen.change !== undefined && !chosen.isSame && reason.trim().length >= 2;
  // Why it cannot be asked for yet, or what it does.
  const waits = chosen.isSame ? 'same' : reason.trim().length < 2 ? 'reasonMissing' : 'nothing';
  const ask = () => {
    if (chosen.change === undefined) return;
    const asked = {
      version_id: question.version_id,
      part: question.part,
      change: chosen.change,
      reason: reason.trim(),
    };
    preview.mutate(asked, { onSuccess: ({ regrade_id }) => onAsked(regrade_id) });
  };
  return (
    <Panel
      title={titleOf(of, question, number, t)}
      extra={
        onBack && (
          <Button type="text" onClick={onBack}>
            {t(of.kind === 'book' ? 'form.backToBusinesses' : 'form.back')}
          </Button>
        )
      }
    >
      {/* The page is named after the flow. */}
      {isFlow ? null : (
        <div className={styles.question}>
          <QuestionStem text={question.stem} />
        </div>
      )}
      <Form layout="vertical" onFinish={ask} className={styles.form ?? ''}>
        {kinds.length > 1 ? (
          <Form.Item
            label={t('form.what')}
            // What it reaches beside the answers before one.
            extra={of.kind === 'exercise' ? t(`form.${scopeOf(chosen.kind)}`) : undefined}
          >
            <Radio.Group
              aria-label={t('form.what')}
              optionType="button"
              value={chosen.kind}
              onChange={(event) => chosen.setKind(event.target.value)}
              options={kinds}
            />
          </Form.Item>
        ) : null}
        <FaultsProvider faults={faults}>
          <Fault at="">
            <Fault at="change">
              <ChangeFields of={of} question={question} chosen={chosen} />
            </Fault>
          </Fault>
          <Form.Item label={t('form.reason')} extra={t('form.reasonHint')}>
            <Fault at="reason">
              <Input.TextArea
                aria-label={t('form.reason')}
                placeholder={t(exampleOf(of, question))}
                autoSize={{ minRows: 2, maxRows: 6 }}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Fault>
          </Form.Item>
        </FaultsProvider>
        <div className={styles.foot}>
          <Button type="primary" htmlType="submit" disabled={!isReady} loading={preview.isPending}>
            {t('form.preview')}
          </Button>
          <span className={styles.aside}>{t(`form.${waits}`)}</span>
        </div>
      </Form>
    </Panel>
  );
}
