import DownOutlined from '@ant-design/icons/DownOutlined';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSchool } from '@/shared/api/school';
import { useCurrentUser, useHasRole } from '@/shared/api/user';
import { useTabActions } from '@/shared/tabs/useTabActions';
import { openJoinClass } from '@/shared/ui/joinClass';
import { useSignOut } from '../signOut';
import styles from './UserMenus.module.css';

/** Everybody's menu. Its last line is the footer's, which pages as high as the window have no room for. */
export function UserMenu({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation(['shell', 'routes']);
  const user = useCurrentUser();
  const { open } = useTabActions();
  const { signOut } = useSignOut();
  const supporter = useSchool()?.organization.name;
  const name = user?.real_name || user?.username || '';
  const items: MenuProps['items'] = [
    { key: '/', label: t('routes:mycourse') },
    { key: '/myaccount', label: t('routes:myaccount') },
    { key: '/coursecenter', label: t('routes:coursecenter') },
    { key: 'join', label: t('shell:menu.join') },
    { type: 'divider' },
    { key: 'out', label: t('shell:menu.signOut') },
    ...(supporter ? [{ type: 'group' as const, label: t('shell:footer', { name: supporter }) }] : []),
  ];
  const choose: MenuProps['onClick'] = ({ key }) => {
    if (key === 'join') openJoinClass();
    else if (key === 'out') signOut();
    else open(key);
  };
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, onClick: choose }}>
      <Button type="text" className={styles.person ?? ''} aria-label={t('shell:menu.personal', { name })}>
        <span className={styles.avatar} data-letter={user?.avatar ? undefined : name.slice(-1)}>
          {user?.avatar ? <img src={user.avatar} alt="" /> : null}
        </span>
        {isSmall ? null : (
          <>
            <span className={styles.name}>{name}</span>
            <DownOutlined aria-hidden="true" className={styles.arrow ?? ''} />
          </>
        )}
      </Button>
    </Dropdown>
  );
}

/** The second menu, for those who teach or run the school. */
export function DutiesMenu() {
  const { t } = useTranslation(['shell', 'routes']);
  const teaches = useHasRole('class_management');
  const staffs = useHasRole('teacher_management');
  const { open } = useTabActions();
  const { signOut } = useSignOut();
  if (!teaches && !staffs) return null;
  const items: MenuProps['items'] = [
    ...(teaches ? [{ key: '/gradeManage/grade', label: t('routes:gradeManage.title') }] : []),
    ...(staffs ? [{ key: '/academicManage/academic', label: t('routes:academicManage.title') }] : []),
    { type: 'divider' as const },
    { key: 'out', label: t('shell:menu.signOut') },
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, onClick: ({ key }) => (key === 'out' ? signOut() : open(key)) }}
    >
      <Button type="text" className={styles.person ?? ''} aria-label={t('shell:menu.duties')}>
        {t('shell:menu.duties')}
        <DownOutlined aria-hidden="true" className={styles.arrow ?? ''} />
      </Button>
    </Dropdown>
  );
}
