import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError, messageOf } from '@/shared/api/errors';
import { Fault, FaultsProvider } from '@/shared/questions/author/faults';
import { QuestionStem } from '@/shared/questions/QuestionStem';
import { Panel } from '@/shared/ui/Panel';
import { type RegradableQuestion, type RegradeOf, usePreviewRegrade } from '../../regradeApi';
import { ChangeFields } from './ChangeFields';
import styles from './regrade.module.css';
import { useChange } from './useChange';

interface Props {
  of: RegradeOf;
  question: RegradableQuestion;
  number: number;
  onBack: () => void;
  onAsked: (regradeId: number) => void;
}

/** What is wrong with a question, and why it is put right. */
export function ChangeForm({ of, question, number, onBack, onAsked }: Props) {
  const { t } = useTranslation('regrade');
  const chosen = useChange(question);
  const [reason, setReason] = useState('');
  const preview = usePreviewRegrade(of);
  const faults = isApiError(preview.error)
    ? preview.error.fields.length > 0
      ? preview.error.fields
      : [{ field: '', message: messageOf(preview.error, t('form.preview')) }]
    : [];
  const isReady = chosen.change !== undefined && !chosen.isSame && reason.trim().length >= 2;
  const ask = () => {
    if (chosen.change === undefined) return;
    const asked = { version_id: question.version_id, change: chosen.change, reason: reason.trim() };
    preview.mutate(asked, { onSuccess: ({ regrade_id }) => onAsked(regrade_id) });
  };
  return (
    <Panel
      title={t('form.title', { number })}
      extra={
        <Button type="text" onClick={onBack}>
          {t('form.back')}
        </Button>
      }
    >
      <div className={styles.question}>
        <QuestionStem text={question.stem} />
      </div>
      <Form layout="vertical" onFinish={ask} className={styles.form ?? ''}>
        <Form.Item label={t('form.what')}>
          <Radio.Group
            aria-label={t('form.what')}
            optionType="button"
            value={chosen.kind}
            onChange={(event) => chosen.setKind(event.target.value)}
            options={[
              question.takes_rubric
                ? { value: 'rubric', label: t('form.rubric') }
                : { value: 'key', label: t('form.key'), disabled: !question.takes_key },
              { value: 'points', label: t('form.points') },
              { value: 'drop', label: t('form.drop') },
            ]}
          />
        </Form.Item>
        <FaultsProvider faults={faults}>
          <Fault at="">
            <Fault at="change">
              <ChangeFields question={question} chosen={chosen} />
            </Fault>
          </Fault>
          <Form.Item label={t('form.reason')} extra={t('form.reasonHint')}>
            <Fault at="reason">
              <Input.TextArea
                aria-label={t('form.reason')}
                placeholder={t('form.reasonExample')}
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
          <span className={styles.aside}>{t('form.nothing')}</span>
        </div>
      </Form>
    </Panel>
  );
}
