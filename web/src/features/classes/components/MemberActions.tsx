import DownOutlined from '@ant-design/icons/DownOutlined';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import {
  type ClassView,
  decideMembers,
  type Member,
  removeMembers,
  resetPassword,
  setExtraTime,
  splitClass,
  useClassWrite,
} from '../api';
import styles from '../pages/pages.module.css';

/** What is done to one student. */
export function MemberActions({ chosen, member }: { chosen: ClassView; member: Member }) {
  const { t } = useTranslation('classes');
  const decide = useClassWrite(decideMembers);
  const remove = useClassWrite(removeMembers);
  const [isGivingTime, setGivingTime] = useState(false);
  const isActive = chosen.archived_at_ms == null;
  if (member.state === 'waiting') {
    const answer = (isApproved: boolean) => () =>
      decide.mutate({ id: chosen.id, userIds: [member.id], isApproved });
    return (
      <span className={styles.line}>
        <Button type="link" size="small" loading={decide.isPending} onClick={answer(true)}>
          {t('students.approve')}
        </Button>
        <Button type="link" size="small" danger loading={decide.isPending} onClick={answer(false)}>
          {t('students.refuse')}
        </Button>
      </span>
    );
  }
  if (member.state === 'removed') return <span className={styles.dim}>{t('students.state.removed')}</span>;
  return (
    <ConfirmDanger
      title={t('remove.title', { student: member.real_name, name: chosen.name })}
      text={t('remove.text')}
      okText={t('remove.ok')}
      onConfirm={() => remove.mutateAsync({ id: chosen.id, userIds: [member.id], reason: '' })}
    >
      {(askRemoval) => (
        <span className={styles.line}>
          <Link
            to="/gradeManage/studentLengthOfLectureStudy"
            search={{ class_id: chosen.id, student_id: member.id }}
          >
            {t('students.learning')}
          </Link>
          <PasswordReset member={member} />
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                { key: 'time', label: t('students.extraTime'), disabled: !isActive },
                { type: 'divider' },
                { key: 'remove', label: t('remove.ok'), danger: true, disabled: !isActive },
              ],
              onClick: ({ key }) => (key === 'time' ? setGivingTime(true) : askRemoval()),
            }}
          >
            <Button type="link" size="small">
              {t('action.more')} <DownOutlined />
            </Button>
          </Dropdown>
          <ExtraTimeDialog
            chosen={chosen}
            member={member}
            isOpen={isGivingTime}
            onClose={() => setGivingTime(false)}
          />
        </span>
      )}
    </ConfirmDanger>
  );
}

function PasswordReset({ member }: { member: Member }) {
  const { t } = useTranslation('classes');
  const reset = useClassWrite(resetPassword);
  const password = reset.data?.data?.password;
  return (
    <>
      <ConfirmDanger
        title={t('password.title', { student: member.real_name })}
        text={t('password.text')}
        okText={t('password.ok')}
        onConfirm={() => reset.mutateAsync(member.id)}
      >
        {(ask) => (
          <Button type="link" size="small" onClick={ask}>
            {t('students.resetPassword')}
          </Button>
        )}
      </ConfirmDanger>
      <Modal
        open={password != null}
        title={t('password.done', { student: member.real_name })}
        okText={t('password.noted')}
        cancelButtonProps={{ style: { display: 'none' } }}
        onOk={() => reset.reset()}
        onCancel={() => reset.reset()}
      >
        <p>{t('password.once')}</p>
        <Input
          value={password ?? ''}
          readOnly
          size="large"
          aria-label={t('password.new')}
          className="sp-number"
        />
      </Modal>
    </>
  );
}

interface TimeFields {
  percent: number;
  reason: string;
}

function ExtraTimeDialog({
  chosen,
  member,
  isOpen,
  onClose,
}: {
  chosen: ClassView;
  member: Member;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('classes');
  const [form] = Form.useForm<TimeFields>();
  const save = useClassWrite(setExtraTime);
  return (
    <Modal
      open={isOpen}
      title={t('extraTime.title', { student: member.real_name })}
      okText={t('form.save')}
      confirmLoading={save.isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Form<TimeFields>
        form={form}
        layout="vertical"
        initialValues={{ percent: member.extra_time_percent, reason: '' }}
        onFinish={({ percent, reason }) =>
          save.mutate(
            { id: chosen.id, userId: member.id, percent, reason: reason ?? '' },
            { onSuccess: onClose },
          )
        }
      >
        <Form.Item
          name="percent"
          label={t('extraTime.percent')}
          extra={t('extraTime.help')}
          rules={[{ required: true }]}
        >
          <InputNumber min={0} max={300} step={5} suffix="%" style={{ width: 160 }} />
        </Form.Item>
        <Form.Item name="reason" label={t('field.reason')}>
          <Input maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** What is done to several students at once. */
export function MemberBulk({
  chosen,
  userIds,
  state,
  onDone,
}: {
  chosen: ClassView;
  userIds: number[];
  state: string;
  onDone: () => void;
}) {
  const { t } = useTranslation('classes');
  const decide = useClassWrite(decideMembers);
  const remove = useClassWrite(removeMembers);
  const split = useClassWrite(splitClass);
  const [isSplitting, setSplitting] = useState(false);
  const [name, setName] = useState('');
  const options = { onSuccess: onDone };
  if (state === 'removed') return null;
  if (state === 'waiting') {
    return (
      <>
        <Button
          size="small"
          type="primary"
          loading={decide.isPending}
          onClick={() => decide.mutate({ id: chosen.id, userIds, isApproved: true }, options)}
        >
          {t('students.approve')}
        </Button>
        <Button
          size="small"
          danger
          loading={decide.isPending}
          onClick={() => decide.mutate({ id: chosen.id, userIds, isApproved: false }, options)}
        >
          {t('students.refuse')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button size="small" onClick={() => setSplitting(true)}>
        {t('split.ok')}
      </Button>
      <ConfirmDanger
        title={t('remove.many', { count: userIds.length, name: chosen.name })}
        text={t('remove.text')}
        okText={t('remove.ok')}
        onConfirm={async () => {
          await remove.mutateAsync({ id: chosen.id, userIds, reason: '' });
          onDone();
        }}
      >
        {(ask) => (
          <Button size="small" danger onClick={ask}>
            {t('remove.ok')}
          </Button>
        )}
      </ConfirmDanger>
      <Modal
        open={isSplitting}
        title={t('split.title', { count: userIds.length })}
        okText={t('split.ok')}
        okButtonProps={{ disabled: name.trim() === '' }}
        confirmLoading={split.isPending}
        onCancel={() => setSplitting(false)}
        onOk={() =>
          split.mutate(
            { id: chosen.id, name: name.trim(), userIds },
            {
              onSuccess: () => {
                setSplitting(false);
                onDone();
              },
            },
          )
        }
        destroyOnHidden
      >
        <p>{t('split.text')}</p>
        <Input
          aria-label={t('split.name')}
          placeholder={t('split.name')}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Modal>
    </>
  );
}
