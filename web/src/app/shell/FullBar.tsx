import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { place } from '@/shared/lib/search';
import type { Tab } from '@/shared/tabs/model';
import { useSlotRef } from '@/shared/tabs/slots';
import { useTabs } from '@/shared/tabs/tabs';
import styles from './FullBar.module.css';
import { LookMenu } from './LookMenu';
import { PageName } from './PageName';
import { UserMenu } from './UserMenus';

/** The last ordinary page that was open here; in a window of its own what opened it, else what is always open. */
function wayBack(list: readonly Tab[], active: string | undefined): string {
  const open = list
    .filter((tab) => !tab.routeId.startsWith('/_app/full'))
    .sort((left, right) => right.visited - left.visited);
  const last = open.find((tab) => tab.visited > 0 || !tab.affix);
  const from = place(list.find((tab) => tab.key === active)?.search.from);
  return last?.href ?? from ?? open[0]?.href ?? '/';
}

/** The slim bar over full-screen pages: its way back, and what the page puts there. */
export function FullBar() {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const list = useTabs((state) => state.list);
  const active = useTabs((state) => state.active);
  return (
    <header className={styles.bar}>
      <Button
        type="text"
        icon={<ArrowLeftOutlined />}
        onClick={() => void router.navigate({ href: wayBack(list, active) })}
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
