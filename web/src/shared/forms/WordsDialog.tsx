import { Form, Input, Modal } from 'antd';
import type { ReactNode } from 'react';
import { notify } from '@/shared/ui/notify';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import { useFormFaults } from './useFormFaults';

/** What is done once the server has answered; the words of a refusal stand at the field. */
interface Ends {
  onSuccess: (answer: { msg: string }) => void;
  onError: (error: Error) => void;
}

interface Props {
  title: string;
  /** What the two buttons say. */
  acts: { send: string; cancel: string };
  /** The words: what they are, how few are too few and what is said then, how many there may be, what stands in the empty
   * field or below it. */
  words: { label: string; least: number; short: string; most?: number; placeholder?: string; extra?: string };
  /** What is proposed; may be written otherwise. */
  initial?: string;
  rows?: { minRows: number; maxRows: number };
  /** Names what was typed and not sent, for the next time; and the form. */
  draft: string;
  isSending: boolean;
  /** What is read before is not there yet, or says that it cannot be done. */
  isBlocked?: boolean;
  /** In pixels, where what is read before needs more than usual. */
  width?: number;
  onSend: (text: string, ends: Ends) => void;
  onClose: () => void;
  /** What is read before one writes. */
  children?: ReactNode;
}

const usualWidth = 520;
const usualRows = { minRows: 4, maxRows: 12 };

/** One text for one person, sent once: a reason, a question, an answer. */
export function WordsDialog(props: Props) {
  const { title, acts, words, initial = '', rows = usualRows, draft, isSending, onSend, onClose } = props;
  const [form] = Form.useForm<{ text: string }>();
  const showFaults = useFormFaults(form, { elsewhere: 'text' });
  const unsaved = useUnsavedForm(form, draft);
  const send = ({ text }: { text: string }) =>
    onSend(text, {
      onSuccess: ({ msg }) => {
        unsaved.settle();
        notify.success(msg);
        onClose();
      },
      onError: showFaults,
    });
  return (
    <Modal
      open
      title={title}
      okText={acts.send}
      cancelText={acts.cancel}
      confirmLoading={isSending}
      okButtonProps={{ disabled: props.isBlocked ?? false }}
      width={props.width ?? usualWidth}
      onOk={() => form.submit()}
      onCancel={unsaved.leave(onClose)}
    >
      {unsaved.offer}
      {props.children}
      <Form<{ text: string }>
        form={form}
        layout="vertical"
        name={draft.replaceAll(' ', '-')}
        initialValues={{ text: initial }}
        onFinish={send}
      >
        <Form.Item
          name="text"
          label={words.label}
          // Beside the count.
          extra={words.extra ? <div style={{ paddingInlineEnd: 72 }}>{words.extra}</div> : undefined}
          rules={[{ required: true, whitespace: true, min: words.least, message: words.short }]}
        >
          <Input.TextArea
            autoSize={rows}
            maxLength={words.most ?? 1000}
            showCount
            placeholder={words.placeholder}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
