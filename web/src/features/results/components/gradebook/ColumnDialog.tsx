import { Button, Form, Input, InputNumber, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { EnterSubmits } from '@/shared/forms/EnterSubmits';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { type Of, removeColumn, saveColumn, useGradebookWrite } from '../../gradebookApi';
import type { Gradebook, GradebookColumn } from '../../model/gradebook/types';
import { plain } from './plain';
import { categoryName } from './words';

interface Values {
  title: string;
  category: string;
  weight: number;
}

interface Props {
  of: Of;
  book: Gradebook;
  column: GradebookColumn | 'new';
  onClose: () => void;
}

/** A column that a teacher fills in by hand: 平时表现, 考勤. */
export function ColumnDialog({ of, book, column, onClose }: Props) {
  const { t } = useTranslation(['gradebook', 'results', 'common']);
  const [form] = Form.useForm<Values>();
  const save = useGradebookWrite(of, saveColumn(of), { showsError: true });
  const remove = useGradebookWrite(of, removeColumn(of));
  const onError = useFormFaults(form, { elsewhere: 'title' });
  const known = column === 'new' ? undefined : column;
  return (
    <Modal
      open
      title={t(known ? 'gradebook:column.edit' : 'gradebook:column.add')}
      onCancel={onClose}
      footer={
        <>
          {known ? (
            <ConfirmDanger
              title={t('gradebook:column.removeTitle', { title: known.title })}
              text={t('gradebook:column.removeText')}
              okText={t('gradebook:column.remove')}
              onConfirm={() => remove.mutateAsync(known.source_id).then(onClose)}
            >
              {(ask) => (
                <Button danger type="text" onClick={ask}>
                  {t('gradebook:column.remove')}
                </Button>
              )}
            </ConfirmDanger>
          ) : null}
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="primary" loading={save.isPending} onClick={() => form.submit()}>
            {t('gradebook:column.save')}
          </Button>
        </>
      }
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          title: known?.title ?? '',
          category: known?.category ?? book.categories[0]?.key ?? '',
          weight: known?.weight ?? 1,
        }}
        onFinish={({ title, category, weight }) =>
          save.mutate(
            { id: known?.source_id, title: title.trim(), category: category || null, weight },
            { onSuccess: onClose, onError },
          )
        }
      >
        <Form.Item
          name="title"
          label={t('gradebook:column.title')}
          extra={t('gradebook:column.hint')}
          rules={[{ required: true, whitespace: true, message: t('gradebook:column.titleFault') }]}
        >
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="category" label={t('gradebook:column.category')}>
          <Select
            options={[
              ...book.categories.map((one) => ({ value: one.key, label: categoryName(t, one) })),
              { value: '', label: t('gradebook:grid.noCategory') },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="weight"
          label={t('gradebook:column.weight')}
          extra={t('gradebook:column.weightHint')}
        >
          <InputNumber min={0} max={100} precision={2} formatter={plain} />
        </Form.Item>
        <EnterSubmits />
      </Form>
    </Modal>
  );
}
