import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTabs } from '@/shared/tabs/tabs';
import styles from './FullBar.module.css';
import { LookMenu } from './LookMenu';
import { UserMenu } from './UserMenus';

/** The slim bar over full-screen pages: back to the last ordinary page, and where one is. */
export function FullBar() {
  const { t } = useTranslation(['shell', 'routes']);
  const router = useRouter();
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const list = useTabs((state) => state.list);
  const here = list.find((tab) => tab.key === match?.pathname);
  const back = list
    .filter((tab) => !tab.routeId.startsWith('/_app/full'))
    .sort((left, right) => right.visited - left.visited)[0];
  const title = match?.staticData.title;
  return (
    <header className={styles.bar}>
      <Button
        type="text"
        icon={<ArrowLeftOutlined />}
        onClick={() => void router.navigate({ href: back?.href ?? '/' })}
      >
        {t('shell:back')}
      </Button>
      <span className={styles.title}>{here?.title ?? (title ? t(`routes:${title}`) : '')}</span>
      <span className={styles.end}>
        <LookMenu />
        <UserMenu isSmall />
      </span>
    </header>
  );
}
