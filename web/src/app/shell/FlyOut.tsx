import { Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RailIcon } from '../menuIcons';
import { type Group, Item, type Search } from './SidebarEntries';
import styles from './SidebarMenu.module.css';
import { useIsLit } from './useTable';

/** On the rail a submenu opens beside its icon. */
export function FlyOut({ entry, search }: { entry: Group; search: Search }) {
  const { t } = useTranslation('routes');
  const [isOpen, setOpen] = useState(false);
  const isLit = useIsLit(entry.routes.map((route) => route.path));
  const links = (
    <div className={styles.fly} onClickCapture={() => setOpen(false)}>
      {entry.routes.map((route) => (
        <Item key={route.path} route={route} narrow={false} search={search} />
      ))}
    </div>
  );
  return (
    <Popover
      content={links}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={['hover', 'click']}
      placement="rightTop"
      arrow={false}
      classNames={{ root: styles.flyOut ?? '' }}
    >
      <button type="button" className={`${styles.item} ${isLit ? styles.active : ''}`} aria-expanded={isOpen}>
        <span className={styles.icon} aria-hidden="true">
          <RailIcon path={entry.routes[0]?.path ?? ''} />
        </span>
        <span className={styles.text}>{t(`group.${entry.group}`)}</span>
      </button>
    </Popover>
  );
}
