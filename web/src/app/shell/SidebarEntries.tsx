import DownOutlined from '@ant-design/icons/DownOutlined';
import { Link } from '@tanstack/react-router';
import { Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '@/shared/api/user';
import { isExternal } from '@/shared/lib/external';
import { useTabs } from '@/shared/tabs/tabs';
import { useUnsaved } from '@/shared/unsaved/registry';
import type { MenuEntry, MenuRoute } from '../menu';
import { menuIcons } from '../menuIcons';
import styles from './SidebarMenu.module.css';
import { useLit } from './useTable';

interface Props {
  entries: MenuEntry[];
  narrow: boolean;
  /** Submenus start closed. */
  folded?: boolean;
  /** The course and class the entries lead into. */
  search?: Record<string, unknown>;
}

/** The beads of one rod. */
export function Entries({ entries, narrow, folded = false, search = {} }: Props) {
  return entries.map((entry) =>
    entry.kind === 'page' ? (
      <Item key={entry.route.path} route={entry.route} narrow={narrow} search={search} />
    ) : narrow ? (
      <FlyOut key={entry.group} entry={entry} search={search} />
    ) : (
      <Submenu key={`${entry.group} ${folded}`} entry={entry} folded={folded} search={search} />
    ),
  );
}

type Group = Extract<MenuEntry, { kind: 'group' }>;
type Search = Record<string, unknown>;

function Submenu({ entry, folded, search }: { entry: Group; folded: boolean; search: Search }) {
  const { t } = useTranslation('routes');
  const lit = useLit();
  const [isOpen, setOpen] = useState(!folded || entry.routes.some((route) => route.path === lit));
  return (
    <>
      <button type="button" className={styles.group} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(`group.${entry.group}`)}
        <DownOutlined className={`${styles.arrow} ${isOpen ? styles.open : ''}`} />
      </button>
      {isOpen ? (
        <div className={styles.sub}>
          {entry.routes.map((route) => (
            <Item key={route.path} route={route} narrow={false} search={search} />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** On the rail a submenu opens beside its icon. */
function FlyOut({ entry, search }: { entry: Group; search: Search }) {
  const { t } = useTranslation('routes');
  const lit = useLit();
  const [isOpen, setOpen] = useState(false);
  const Icon = menuIcons[entry.routes[0]?.icon ?? 'book'];
  const isLit = entry.routes.some((route) => route.path === lit);
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
          <Icon />
        </span>
        <span className={styles.text}>{t(`group.${entry.group}`)}</span>
      </button>
    </Popover>
  );
}

function Item({ route, narrow, search }: { route: MenuRoute; narrow: boolean; search: Search }) {
  const { t } = useTranslation('routes');
  const hasDuties = useHasRole('class_management', 'teacher_management');
  const isLit = useLit() === route.path;
  // Where something is being written, the entry leads back to it.
  const holdsWork = useUnsaved((state) => state.works.some((work) => work.tab === route.path));
  const tab = useTabs((state) => state.list.find((one) => one.key === route.path));
  const isHere = useTabs((state) => state.active === route.path);
  const Icon = menuIcons[route.icon];
  const className = `${styles.item} ${isLit ? styles.active : ''}`;
  const inside = (
    <>
      {narrow ? (
        <span className={styles.icon} aria-hidden="true">
          <Icon />
        </span>
      ) : null}
      <span className={styles.text}>{t(route.duty && hasDuties ? route.duty : route.title)}</span>
    </>
  );
  return isExternal(route.path) ? (
    <a className={className} href={route.path} target="_blank" rel="noreferrer">
      {inside}
    </a>
  ) : (
    <Link
      className={className}
      to={route.path as '/'}
      search={(holdsWork && !isHere && tab ? tab.search : search) as never}
      activeProps={{}}
      aria-current={isLit ? 'page' : undefined}
    >
      {inside}
    </Link>
  );
}
