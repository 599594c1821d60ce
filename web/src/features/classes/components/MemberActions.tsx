import DownOutlined from '@ant-design/icons/DownOutlined';
import { Link } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import { lazily } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import {
  type ClassView,
  decideMembers,
  type Member,
  removeMembers,
  resetPassword,
  useClassWrite,
} from '../api';
import styles from '../pages/pages.module.css';

const ExtraTimeDialog = lazily(() => import('./MemberDialogs').then((module) => module.ExtraTimeDialog));
const NoticeDrawer = lazily(() => import('./NoticeDrawer').then((module) => module.NoticeDrawer));
const SplitDialog = lazily(() => import('./MemberDialogs').then((module) => module.SplitDialog));
const OncePassword = lazily(() => import('@/shared/ui/OncePassword').then((module) => module.OncePassword));

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
      <span className={styles.actions}>
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
        <span className={styles.actions}>
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
          <WhenOpened isOpen={isGivingTime}>
            <ExtraTimeDialog
              chosen={chosen}
              member={member}
              isOpen={isGivingTime}
              onClose={() => setGivingTime(false)}
            />
          </WhenOpened>
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
      <WhenOpened isOpen={password != null}>
        <OncePassword
          name={member.real_name}
          password={password ?? undefined}
          onClose={() => reset.reset()}
        />
      </WhenOpened>
    </>
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
  const [isSplitting, setSplitting] = useState(false);
  const [isWriting, setWriting] = useState(false);
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
      <Button size="small" onClick={() => setWriting(true)}>
        {t('notice.message')}
      </Button>
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
      <WhenOpened isOpen={isWriting}>
        <NoticeDrawer
          chosen={chosen}
          edited={isWriting ? 'new' : undefined}
          to={userIds}
          onClose={() => setWriting(false)}
        />
      </WhenOpened>
      <WhenOpened isOpen={isSplitting}>
        <SplitDialog
          chosen={chosen}
          userIds={userIds}
          isOpen={isSplitting}
          onClose={() => setSplitting(false)}
          onDone={onDone}
        />
      </WhenOpened>
    </>
  );
}
