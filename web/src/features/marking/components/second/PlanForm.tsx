import { Alert, Button, Checkbox, Form, InputNumber, Radio, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { stemLine } from '@/shared/questions/stemLine';
import { halves } from '@/shared/ui/halves';
import { notify } from '@/shared/ui/notify';
import { Panel } from '@/shared/ui/Panel';
import { type SecondMarking, usePutSecond } from '../../secondApi';
import styles from './second.module.css';

interface Props {
  id: number;
  data: SecondMarking;
  /** None before there is a plan. */
  onDone: (() => void) | undefined;
}

interface Values {
  markers: number[];
  scope: 'all' | 'some';
  question_ids?: number[];
  percent: number;
  bound: number;
  bound_unit: 'points' | 'percent';
  method: 'mean' | 'higher' | 'lead';
}

/** Who marks what, and what two markings come to. */
export function PlanForm({ id, data, onDone }: Props) {
  const { t } = useTranslation('second');
  const [form] = Form.useForm<Values>();
  const put = usePutSecond(id);
  const onError = useFormFaults(form);
  const { plan, teachers } = data;
  const [scope, setScope] = useState<Values['scope']>(plan?.question_ids.length ? 'some' : 'all');
  const save = ({ scope: _, question_ids = [], ...values }: Values) =>
    put.mutate(
      { ...values, question_ids: scope === 'all' ? [] : question_ids },
      {
        onSuccess: ({ msg }) => {
          notify.success(msg);
          onDone?.();
        },
        onError,
      },
    );
  return (
    <Panel title={t('form.title')}>
      {teachers.length < 3 ? (
        <Alert
          className={styles.alert ?? ''}
          type={teachers.length < 2 ? 'warning' : 'info'}
          showIcon
          title={t(teachers.length < 2 ? 'form.fewTeachers' : 'form.onlyTwo')}
        />
      ) : null}
      <Form<Values>
        form={form}
        name="second-marking"
        layout="vertical"
        className={styles.form ?? ''}
        initialValues={{
          markers: plan?.markers.map((one) => one.user_id) ?? teachers.map((one) => one.user_id),
          question_ids: plan?.question_ids ?? [],
          percent: plan?.percent ?? 100,
          bound: plan?.bound ?? 20,
          bound_unit: plan?.bound_unit ?? 'percent',
          method: plan?.method ?? 'mean',
        }}
        onFinish={save}
      >
        <div className={styles.fields}>
          <Form.Item
            name="markers"
            label={t('form.markers')}
            extra={t('form.markersHint')}
            rules={[{ type: 'array', min: 2, message: t('form.markersMissing') }]}
          >
            <Checkbox.Group options={teachers.map((one) => ({ value: one.user_id, label: one.real_name }))} />
          </Form.Item>
          <div>
            <Form.Item label={t('form.questions')}>
              <Radio.Group
                aria-label={t('form.questions')}
                value={scope}
                onChange={(event) => setScope(event.target.value === 'some' ? 'some' : 'all')}
                options={[
                  { value: 'all', label: t('form.all') },
                  { value: 'some', label: t('form.some') },
                ]}
              />
            </Form.Item>
            {scope === 'some' ? (
              <Form.Item name="question_ids" rules={[{ type: 'array', min: 1, message: t('form.pick') }]}>
                <Select
                  mode="multiple"
                  aria-label={t('form.pick')}
                  placeholder={t('form.pick')}
                  options={data.questions.map((one) => ({
                    value: one.question_id,
                    label: stemLine(one.stem),
                  }))}
                />
              </Form.Item>
            ) : null}
          </div>
          <Form.Item
            name="percent"
            label={t('form.percent')}
            extra={t('form.percentHint')}
            rules={[{ required: true }]}
          >
            <InputNumber min={0} max={100} precision={0} suffix="%" />
          </Form.Item>
          <Form.Item label={t('form.bound')} extra={t('form.boundHint')} required>
            <span className={styles.inline}>
              <Form.Item name="bound" noStyle rules={[{ required: true }]}>
                <InputNumber min={0} max={10_000} {...halves} aria-label={t('form.bound')} />
              </Form.Item>
              <Form.Item name="bound_unit" noStyle>
                <Select
                  style={{ width: 110 }}
                  aria-label={t('form.unit')}
                  options={[
                    { value: 'percent', label: t('form.unitPercent') },
                    { value: 'points', label: t('form.unitPoints') },
                  ]}
                />
              </Form.Item>
            </span>
          </Form.Item>
        </div>
        <Form.Item name="method" label={t('form.method')} extra={t('form.methodHint')}>
          <Radio.Group
            options={[
              { value: 'mean', label: t('form.mean') },
              { value: 'higher', label: t('form.higher') },
              { value: 'lead', label: t('form.lead') },
            ]}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={put.isPending} disabled={teachers.length < 2}>
          {t('form.save')}
        </Button>{' '}
        {onDone ? <Button onClick={onDone}>{t('form.cancel')}</Button> : null}
      </Form>
    </Panel>
  );
}
