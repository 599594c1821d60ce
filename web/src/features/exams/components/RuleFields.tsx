import { Checkbox, DatePicker, Flex, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReviewTime } from '../api';
import styles from './form.module.css';
import { Choice, Group, Numeric } from './formParts';

const times: ReviewTime[] = ['never', 'submitted', 'closed', 'released'];

/** When it is open, how it is sat, how it is marked and shown, how it is supervised. */
export function RuleFields() {
  const { t } = useTranslation('exams');
  return (
    <>
      <Group title={t('form.groups.time')}>
        <Form.Item
          name="window"
          label={t('form.window')}
          rules={[{ required: true, message: t('form.chooseWindow') }]}
          extra={t('form.graceHint', { seconds: 5 })}
        >
          <DatePicker.RangePicker
            showTime={{ format: 'HH:mm' }}
            format="YYYY-MM-DD HH:mm"
            style={{ width: '100%' }}
          />
        </Form.Item>
        <div className={styles.pair}>
          <Numeric name="minutes" label={t('form.minutes')} max={1440} />
          <Numeric name="late_entry_minutes" label={t('form.late')} max={1440} />
        </div>
      </Group>
      <Group title={t('form.groups.rules')}>
        <div className={styles.pair}>
          <Numeric name="attempts" label={t('form.attempts')} max={100} />
          <Form.Item name={['rules', 'password']} label={t('form.password')}>
            <Input maxLength={64} autoComplete="off" placeholder={t('form.noPassword')} />
          </Form.Item>
        </div>
        <Flex gap={24} wrap style={{ marginBottom: 16 }}>
          <Form.Item name={['rules', 'shuffle_questions']} valuePropName="checked" noStyle>
            <Checkbox>{t('form.shuffleQuestions')}</Checkbox>
          </Form.Item>
          <Form.Item name={['rules', 'shuffle_options']} valuePropName="checked" noStyle>
            <Checkbox>{t('form.shuffleOptions')}</Checkbox>
          </Form.Item>
        </Flex>
        <Form.Item name="notice" label={t('form.notice')} extra={t('form.noticeHint')}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={5000} />
        </Form.Item>
      </Group>
      <Group title={t('form.groups.marks')}>
        <div className={styles.pair}>
          <Choice
            name="counts_as"
            label={t('form.countsAs')}
            values={['none', 'practical', 'final']}
            text={(value) => t(`countsAs.${value}`)}
          />
          <Choice
            name={['rules', 'keep']}
            label={t('form.keep')}
            values={['best', 'last', 'average']}
            text={(value) => t(`form.keepOf.${value}`)}
          />
          <Numeric name="pass_percent" label={t('form.pass')} max={100} />
          <Numeric name="appeal_days" label={t('form.appealDays')} max={60} hint={t('form.appealDaysHint')} />
        </div>
        <p className={styles.lead}>{t('form.review')}</p>
        <div className={styles.pair}>
          {(['score', 'answer', 'key', 'analysis'] as const).map((part) => (
            <Choice
              key={part}
              name={['rules', 'review', part]}
              label={t(`form.reviewOf.${part}`)}
              values={times}
              text={(value) => t(`form.timeOf.${value}`)}
            />
          ))}
        </div>
      </Group>
      <Group title={t('form.groups.supervision')}>
        <div className={styles.pair}>
          <Choice
            name={['rules', 'leave_action']}
            label={t('form.leave')}
            values={['ignore', 'record', 'warn', 'hand_in']}
            text={(value) => t(`form.leaveOf.${value}`)}
          />
          <Numeric name="leave_limit" label={t('form.leaveLimit')} max={100} />
          <Choice
            name={['rules', 'take_over']}
            label={t('form.takeOver')}
            values={['free', 'supervised']}
            text={(value) => t(`form.takeOverOf.${value}`)}
          />
        </div>
      </Group>
    </>
  );
}
