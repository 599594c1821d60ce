import BellOutlined from '@ant-design/icons/BellOutlined';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '@/shared/api/user';
import { useFollow } from '@/shared/push/useFollow';
import { lazily } from '@/shared/ui/lazily';
import { WhenOpened } from '@/shared/ui/WhenOpened';
import { unreadQuery } from '../api';

const MyNoticesDrawer = lazily(() => import('./MyNoticesDrawer').then((module) => module.MyNoticesDrawer));

/** The bell in the header: how many notices are unread, and all of them in a drawer. */
export function NoticeBell() {
  const { t } = useTranslation('classes');
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery(unreadQuery);
  const count = unread.data?.total ?? 0;
  const me = useCurrentUser();
  useFollow(me && `classes/notices/${me.id}`, () => void unread.refetch());
  const label = count > 0 ? t('bell.unread', { count }) : t('bell.none');
  return (
    <>
      <Badge count={count} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<BellOutlined />}
          aria-label={label}
          title={label}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <WhenOpened isOpen={isOpen}>
        <MyNoticesDrawer isOpen={isOpen} unread={count} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  );
}
