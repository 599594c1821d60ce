import DownOutlined from '@ant-design/icons/DownOutlined';
import { useRouter } from '@tanstack/react-router';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { arrange } from '@/shared/tabs/arrange';
import { isFixed, type Tab } from '@/shared/tabs/model';
import { useTabs } from '@/shared/tabs/tabs';
import { useTabActions } from '@/shared/tabs/useTabActions';
import { useTabTitle } from '@/shared/tabs/useTabTitle';
import styles from './Strip.module.css';
import type { Crumb } from './useCrumbs';

/** Where there is little room: the whole path as a menu. */
export function Folded({ crumbs }: { crumbs: Crumb[] }) {
  const { t } = useTranslation(['shell', 'routes']);
  const router = useRouter();
  const items = crumbs.map((crumb) => ({
    key: crumb.path,
    label: t(`routes:${crumb.title}`),
    disabled: crumb.noRedirect,
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => void router.navigate({ href: key }) }}>
      <button type="button" className={styles.folded} aria-label={t('shell:path')}>
        …
      </button>
    </Dropdown>
  );
}

const none: Tab[] = [];

/** Every open page and the four commands, for who has more of them than fit. */
export function AllTabs() {
  const { t } = useTranslation('shell');
  // Until it is first opened nothing of it is drawn again at a change of page.
  const [wasOpened, setOpened] = useState(false);
  const list = useTabs((state) => (wasOpened ? state.list : none));
  const active = useTabs((state) => (wasOpened ? state.active : undefined)) ?? '';
  const actions = useTabActions();
  const titleOf = useTabTitle();
  const here = list.find((tab) => tab.key === active);
  const commands = {
    refresh: () => void actions.refresh(active),
    close: () => actions.close(active),
    closeOthers: () => actions.closeOthers(active),
    closeAll: () => actions.closeAll(),
    pin: () => arrange.pin(active),
  };
  const names = (Object.keys(commands) as (keyof typeof commands)[]).filter(
    (name) => here !== undefined && !(name === 'close' && isFixed(here)) && !(name === 'pin' && here.affix),
  );
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={() => setOpened(true)}
      menu={{
        selectable: true,
        selectedKeys: [active],
        items: [
          ...list.map((tab) => ({ key: tab.key, label: titleOf(tab) })),
          { type: 'divider' as const },
          ...names.map((name) => ({
            key: name,
            label: t(`tabs.${name === 'pin' && here?.pinned ? 'loosen' : name}`),
          })),
        ],
        onClick: ({ key }) => {
          const tab = list.find((one) => one.key === key);
          if (tab) actions.open(tab.href);
          else commands[key as keyof typeof commands]?.();
        },
      }}
    >
      <Button type="text" size="small" icon={<DownOutlined />} aria-label={t('tabs.all')} />
    </Dropdown>
  );
}
