import { useQuery } from '@tanstack/react-query';
import { Form, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BankKind, labelsQuery, type QuestionState, questionStates } from '@/shared/questions/bank';
import { BatchLine } from '@/shared/ui/batch/BatchLine';
import { useBatch } from '@/shared/ui/batch/useBatch';
import { halves } from '@/shared/ui/halves';
import { notify } from '@/shared/ui/notify';
import { changeQuestions } from '../api';
import { LeftOut } from './LeftOut';
import { useBankBatch } from './useBankBatch';

interface Props {
  courseId: number;
  bank: BankKind;
  ids: number[];
  onClose: () => void;
}

/** Changes the state, the labels and the points of many questions at once. */
export function BulkChange({ courseId, bank, ids, onClose }: Props) {
  const { t } = useTranslation('questions');
  const labels = useQuery(labelsQuery(courseId, bank)).data ?? [];
  const [state, setState] = useState<QuestionState | null>(null);
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [points, setPoints] = useState<number | null>(null);
  const batch = useBatch<number>({
    send: (question_ids) =>
      changeQuestions({ question_ids, state, points, add_tags: added, remove_tags: removed }),
  });
  const change = useBankBatch(batch, (count) => notify.success(t('bulk.done', { count })), onClose);
  const names = labels.filter((label) => label.facet === 'tag').map((label) => ({ value: label.name }));
  const isEmpty = state === null && points === null && added.length + removed.length === 0;
  return (
    <Modal
      open
      title={t('bulk.title', { count: ids.length })}
      okText={t('bulk.ok')}
      okButtonProps={{ disabled: isEmpty || change.isDone }}
      confirmLoading={change.isRunning}
      onOk={() => change.begin(ids)}
      onCancel={change.isRunning ? batch.stop : onClose}
      destroyOnHidden
    >
      <p style={{ marginBottom: 12 }}>{t('bulk.text')}</p>
      <Form layout="vertical">
        <Form.Item label={t('state.label')} htmlFor="bulk-state">
          <Select
            id="bulk-state"
            allowClear
            placeholder={t('bulk.kept')}
            value={state}
            options={questionStates.map((one) => ({ value: one, label: t(`state.${one}`) }))}
            onChange={(next: QuestionState | undefined) => setState(next ?? null)}
          />
        </Form.Item>
        <Form.Item label={t('bulk.add')} htmlFor="bulk-add">
          <Select id="bulk-add" mode="tags" maxCount={20} value={added} options={names} onChange={setAdded} />
        </Form.Item>
        <Form.Item label={t('bulk.remove')} htmlFor="bulk-remove">
          <Select
            id="bulk-remove"
            mode="multiple"
            maxCount={20}
            value={removed}
            options={names}
            onChange={setRemoved}
          />
        </Form.Item>
        <Form.Item label={t('bank.points')} htmlFor="bulk-points">
          <InputNumber
            id="bulk-points"
            min={0.5}
            max={1000}
            {...halves}
            placeholder={t('bulk.kept')}
            value={points}
            onChange={setPoints}
          />
        </Form.Item>
      </Form>
      <BatchLine state={batch.state} onStop={batch.stop} onResume={change.resume} />
      <LeftOut title={t('bulk.leftOut')} lines={change.leftOut} />
    </Modal>
  );
}
