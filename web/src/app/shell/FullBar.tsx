import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSlotRef } from '@/shared/tabs/slots';
import { useTabs } from '@/shared/tabs/tabs';
import styles from './FullBar.module.css';
import { LookMenu } from './LookMenu';
import { PageName } from './PageName';
import { UserMenu } from './UserMenus';

/** The slim bar over full-screen pages: back to the last ordinary page, where one is, and what the page puts there. */
export function FullBar() {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const list = useTabs((state) => state.list);
  const active = useTabs((state) => state.active);
  const back = list
    .filter((tab) => !tab.routeId.startsWith('/_app/full'))
    .sort((left, right) => right.visited - left.visited)[0];
  return (
    <header className={styles.bar}>
      <Button
        type="text"
        icon={<ArrowLeftOutlined />}
        onClick={() => void router.navigate({ href: back?.href ?? '/' })}
      >
        {t('back')}
      </Button>
      <PageName className={styles.title} />
      <Acts key={active} tab={active} />
      <span className={styles.end}>
        <LookMenu />
        <UserMenu isSmall />
      </span>
    </header>
  );
}

const Acts = ({ tab }: { tab: string | undefined }) => (
  <div ref={useSlotRef('acts', tab)} className={styles.acts} />
);
