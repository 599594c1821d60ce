import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { notify } from '@/shared/ui/notify';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import { type Author, useOpenCase } from '../../api';
import { joined, type Mark, type SideName } from '../../model/marks';
import { nameOf, proposal } from '../words';

interface Props {
  checkId: number;
  /** The pair that is spoken of. */
  number: number;
  side: SideName;
  /** What was handed in for. */
  title: string;
  author: Author;
  marks: Mark[];
  onClose: () => void;
}

interface Values {
  question: string;
}

/** Asks a student about their own lines; a question is proposed, and may be written otherwise. */
export function AskDialog({ checkId, number, side, title, author, marks, onClose }: Props) {
  const { t } = useTranslation('originality');
  const [form] = Form.useForm<Values>();
  const open = useOpenCase(checkId);
  const showFaults = useFormFaults(form, { elsewhere: 'question' });
  const unsaved = useUnsavedForm(form, `originality question ${checkId} ${author.place}`);
  const proposed = proposal(t, title, joined(marks.map((mark) => ({ ...mark[side] }))));
  const send = ({ question }: Values) =>
    open.mutate(
      { pair: number, place: author.place, question },
      {
        onSuccess: ({ msg }) => {
          unsaved.settle();
          notify.success(msg);
          onClose();
        },
        onError: showFaults,
      },
    );
  return (
    <Modal
      open
      title={t('ask.title', { name: nameOf(t, author) })}
      okText={t('ask.send')}
      cancelText={t('ask.cancel')}
      confirmLoading={open.isPending}
      onOk={form.submit}
      onCancel={unsaved.leave(onClose)}
    >
      {unsaved.offer}
      <p style={{ marginBottom: 12 }}>{t('ask.text')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        name={`originality-ask-${author.place}`}
        initialValues={{ question: proposed }}
        onFinish={send}
      >
        <Form.Item
          name="question"
          label={t('ask.question')}
          rules={[{ required: true, whitespace: true, min: 5, message: t('ask.short') }]}
        >
          <Input.TextArea autoSize={{ minRows: 4, maxRows: 10 }} maxLength={1000} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
