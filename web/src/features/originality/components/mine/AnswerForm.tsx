import { Button, Form, Input } from 'antd';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { notify } from '@/shared/ui/notify';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import { useAnswerCase } from '../../mineApi';
import styles from './mine.module.css';

interface Props {
  caseId: number;
  /** Where the form puts its way out, which asks before words are lost. */
  leave: RefObject<() => void>;
  onClose: () => void;
}

interface Values {
  text: string;
}

/** What a student says to a case, once; a refusal leaves the words where they are. */
export function AnswerForm({ caseId, leave, onClose }: Props) {
  const { t } = useTranslation('originality');
  const [form] = Form.useForm<Values>();
  const answer = useAnswerCase(caseId);
  const showFaults = useFormFaults(form, { elsewhere: 'text' });
  const unsaved = useUnsavedForm(form, `originality answer ${caseId}`);
  useEffect(() => {
    leave.current = unsaved.leave(onClose);
  });
  const send = ({ text }: Values) =>
    answer.mutate(text, {
      onSuccess: ({ msg }) => {
        unsaved.settle();
        notify.success(msg);
      },
      onError: showFaults,
    });
  return (
    <section>
      {unsaved.offer}
      <Form<Values>
        form={form}
        layout="vertical"
        name={`originality-answer-${caseId}`}
        initialValues={{ text: '' }}
        onFinish={send}
      >
        <Form.Item
          name="text"
          label={t('mine.yours')}
          extra={t('mine.once')}
          rules={[{ required: true, whitespace: true, min: 2, message: t('mine.short') }]}
        >
          <Input.TextArea
            autoSize={{ minRows: 4, maxRows: 12 }}
            maxLength={2000}
            placeholder={t('mine.placeholder')}
          />
        </Form.Item>
        <div className={styles.send}>
          <Button type="primary" htmlType="submit" loading={answer.isPending}>
            {t('mine.send')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
