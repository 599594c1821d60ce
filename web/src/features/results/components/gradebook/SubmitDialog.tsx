import { Checkbox, Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { type Of, submitMarks, useGradebookWrite } from '../../gradebookApi';
import type { Gradebook } from '../../model/gradebook/types';
import styles from './gradebook.module.css';

interface Values {
  note: string;
  accept_waiting: boolean;
}

/** Hands the marks to the academic office: what is still missing or waits is said first. */
export function SubmitDialog({ of, book, onClose }: { of: Of; book: Gradebook; onClose: () => void }) {
  const { t } = useTranslation(['gradebook', 'common']);
  const [form] = Form.useForm<Values>();
  const submit = useGradebookWrite(of, submitMarks(of), { showsError: true });
  const onError = useFormFaults(form, { elsewhere: 'note' });
  const sum = (key: 'missing' | 'waiting') =>
    book.students.reduce((total, student) => total + (student.sum?.[key] ?? 0), 0);
  const waiting = sum('waiting');
  return (
    <Modal
      open
      title={t('gradebook:submit.title')}
      okText={t('gradebook:submit.confirm')}
      cancelText={t('common:action.cancel')}
      confirmLoading={submit.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>{t('gradebook:submit.text')}</p>
      <ul className={styles.counts}>
        <li>{t('gradebook:submit.students', { count: book.students.length })}</li>
        <li>{t('gradebook:submit.missing', { count: sum('missing') })}</li>
        <li>{t('gradebook:submit.waiting', { count: waiting })}</li>
      </ul>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ note: '', accept_waiting: false }}
        onFinish={(values) => submit.mutate(values, { onSuccess: onClose, onError })}
      >
        <Form.Item name="note" label={t('gradebook:submit.note')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
        </Form.Item>
        <Form.Item
          name="accept_waiting"
          valuePropName="checked"
          hidden={waiting === 0}
          rules={[
            {
              validator: (_, value: boolean) =>
                waiting === 0 || value
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('gradebook:submit.acceptFault'))),
            },
          ]}
        >
          <Checkbox>{t('gradebook:submit.accept')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
