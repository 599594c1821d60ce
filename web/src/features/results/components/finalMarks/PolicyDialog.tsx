import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Modal, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormFaults } from '@/shared/forms/useFormFaults';
import { notify } from '@/shared/ui/notify';
import { policyExampleQuery, savePolicy, useOfficeWrite } from '../../finalMarksApi';
import type { MarkPolicy } from '../../model/gradebook/types';
import styles from '../gradebook/gradebook.module.css';
import { markWords } from '../gradebook/words';

const choices = {
  rounding: ['whole', 'half', 'tenth', 'hundredth'],
  scale: ['hundred', 'five_level', 'pass'],
  grade_points: ['none', 'linear', 'four'],
} as const satisfies { [K in keyof MarkPolicy]: readonly MarkPolicy[K][] };

/** How the school makes final marks of totals, with an example. */
export function PolicyDialog({ policy, onClose }: { policy: MarkPolicy; onClose: () => void }) {
  const { t } = useTranslation(['gradebook', 'results', 'common']);
  const [form] = Form.useForm<MarkPolicy>();
  const save = useOfficeWrite(savePolicy, { showsError: true });
  const onError = useFormFaults(form, { elsewhere: 'rounding' });
  const chosen = { ...policy, ...(Form.useWatch([], form) as Partial<MarkPolicy> | undefined) };
  // The former example stays while the next is on its way: nothing jumps.
  const example = useQuery({ ...policyExampleQuery(chosen), placeholderData: keepPreviousData }).data;
  return (
    <Modal
      open
      title={t('gradebook:policy.title')}
      okText={t('common:action.save')}
      cancelText={t('common:action.cancel')}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p className={styles.aside} style={{ marginBottom: 12 }}>
        {t('gradebook:policy.text')}
      </p>
      <Form<MarkPolicy>
        form={form}
        layout="vertical"
        initialValues={policy}
        onFinish={(values) =>
          save.mutate(values, {
            onSuccess: () => {
              notify.success(t('gradebook:policy.saved'));
              onClose();
            },
            onError,
          })
        }
      >
        {(Object.keys(choices) as (keyof MarkPolicy)[]).map((name) => (
          <Form.Item key={name} name={name} label={t(`gradebook:policy.${name}.name`)}>
            <Radio.Group
              options={choices[name].map((value) => ({
                value,
                label: t(`gradebook:policy.${name}.${value}` as 'gradebook:policy.scale.pass'),
              }))}
            />
          </Form.Item>
        ))}
      </Form>
      <p className="sp-number" aria-live="polite" style={{ minHeight: 22 }}>
        {example
          ? t('gradebook:policy.example', {
              total: example.total,
              mark: markWords(t, example.mark, chosen.scale).join(' · '),
            })
          : null}
      </p>
    </Modal>
  );
}
