import { Alert, Button, Form, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { unitOf } from '@/shared/marking/appeals/words';
import { figureOf } from '@/shared/marking/marks';
import { halves } from '@/shared/ui/halves';
import { notify } from '@/shared/ui/notify';
import { useUnsavedForm } from '@/shared/unsaved/useUnsavedForm';
import { type AppealView, useDecideAppeal, useTakeAppeal } from '../../appealApi';
import styles from './drawer.module.css';

interface Props {
  view: AppealView;
  onDone: () => void;
}

/** Whether it still has to be answered. */
export const isWaiting = ({ state }: AppealView['row']) => state === 'open' || state === 'taken';

/** What a teacher may do with an appeal that waits: take it, take it over, answer it; whoever gave the first mark is told who may. */
export function Answering({ view, onDone }: Props) {
  const { row, refusal } = view;
  if (refusal !== null) return <Alert type="info" showIcon title={refusal} />;
  return row.state === 'taken' && row.is_mine ? (
    <AnswerForm view={view} onDone={onDone} />
  ) : (
    <Taking view={view} />
  );
}

function Taking({ view: { row } }: { view: AppealView }) {
  const { t } = useTranslation('appeals');
  const take = useTakeAppeal(row.id);
  const isTaken = row.state === 'taken';
  return (
    <div className={styles.taking}>
      <span className={styles.dim}>
        {isTaken ? t('view.takenBy', { name: row.handler_name ?? '' }) : t('view.takeHint')}
      </span>
      <Button
        type={isTaken ? 'default' : 'primary'}
        loading={take.isPending}
        onClick={() => take.mutate(isTaken, { onSuccess: ({ msg }) => notify.success(msg) })}
      >
        {t(isTaken ? 'view.takeOver' : 'view.take')}
      </Button>
    </div>
  );
}

interface Values {
  points: number;
  reply: string;
}

function AnswerForm({ view, onDone }: Props) {
  const { t } = useTranslation('appeals');
  const { row, mark } = view;
  const unit = unitOf(row.source_kind);
  const [form] = Form.useForm<Values>();
  const decide = useDecideAppeal(row.id);
  const showFaults = useFormFaults(form);
  const unsaved = useUnsavedForm(form, `appeal answer ${row.id}`);
  const points = Form.useWatch('points', form);
  const changes = points !== undefined && points !== null && points !== mark.points;
  const send = (values: Values) =>
    decide.mutate(
      { ...values, seen_marks: mark.history.length },
      {
        onSuccess: ({ msg }) => {
          unsaved.settle();
          notify.success(msg);
          onDone();
        },
        onError: showFaults,
      },
    );
  return (
    <>
      {unsaved.offer}
      <Form<Values>
        form={form}
        layout="vertical"
        name={`appeal-${row.id}`}
        className={styles.answer ?? ''}
        initialValues={{ points: mark.points ?? 0, reply: '' }}
        onFinish={send}
      >
        <Form.Item
          name="points"
          label={t('view.points', { full: `${mark.full}${unit}` })}
          rules={[{ required: true }]}
        >
          <InputNumber min={0} max={mark.full} {...halves} />
        </Form.Item>
        <Form.Item
          name="reply"
          label={t('view.reply')}
          rules={[{ required: true, whitespace: true, min: 2, message: t('view.replyMissing') }]}
        >
          <Input.TextArea
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={500}
            placeholder={t('view.replyPlaceholder')}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={decide.isPending}>
          {changes ? t('view.change', { points: figureOf(points, unit) }) : t('view.keep')}
        </Button>
      </Form>
    </>
  );
}
