import DownOutlined from '@ant-design/icons/DownOutlined';
import { Link } from '@tanstack/react-router';
import { memo, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '@/shared/api/user';
import { isExternal } from '@/shared/lib/external';
import { useTabs } from '@/shared/tabs/tabs';
import { lazily } from '@/shared/ui/lazily';
import { useUnsaved } from '@/shared/unsaved/registry';
import type { MenuEntry, MenuRoute } from '../menu';
import { Badge } from './Badge';
import styles from './SidebarMenu.module.css';
import type { Badge as Counted } from './useBadges';
import { useIsLit } from './useTable';

const RailIcon = lazily(() => import('../menuIcons').then((module) => module.RailIcon));
const FlyOut = lazily(() => import('./FlyOut').then((module) => module.FlyOut));

interface Props {
  entries: MenuEntry[];
  narrow: boolean;
  /** Submenus start closed. */
  folded?: boolean;
  /** The course and class the entries lead into. */
  search?: Record<string, unknown>;
  /** The numbers beside entries, by address. */
  badges?: Record<string, Counted>;
}

const nowhere: Search = {};
const uncounted: Record<string, Counted> = {};

/** The beads of one rod. A change of page draws only those anew that are lit by it, or were. */
export const Entries = memo(function Entries({
  entries,
  narrow,
  folded = false,
  search = nowhere,
  badges = uncounted,
}: Props) {
  return entries.map((entry) =>
    entry.kind === 'page' ? (
      <Item
        key={entry.route.path}
        route={entry.route}
        narrow={narrow}
        search={search}
        badge={badges[entry.route.path]}
      />
    ) : narrow ? (
      <Suspense key={entry.group} fallback={<ComingFlyOut group={entry.group} />}>
        <FlyOut entry={entry} search={search} />
      </Suspense>
    ) : (
      <Submenu key={`${entry.group} ${folded}`} entry={entry} folded={folded} search={search} />
    ),
  );
});

/** A fly-out's place while it is on the way: the entries below it do not move. */
function ComingFlyOut({ group }: { group: Group['group'] }) {
  const { t } = useTranslation('routes');
  return (
    <span className={styles.item}>
      <span className={styles.icon} aria-hidden="true" />
      <span className={styles.text}>{t(`group.${group}`)}</span>
    </span>
  );
}

export type Group = Extract<MenuEntry, { kind: 'group' }>;
export type Search = Record<string, unknown>;

function Submenu({ entry, folded, search }: { entry: Group; folded: boolean; search: Search }) {
  const { t } = useTranslation('routes');
  const isLit = useIsLit(entry.routes.map((route) => route.path));
  const [isOpen, setOpen] = useState(!folded || isLit);
  return (
    <>
      <button type="button" className={styles.group} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(`group.${entry.group}`)}
        <DownOutlined aria-hidden="true" className={`${styles.arrow} ${isOpen ? styles.open : ''}`} />
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

/** One page: its bead, and on the rail its icon. */
export const Item = memo(function Item({
  route,
  narrow,
  search,
  badge,
}: {
  route: MenuRoute;
  narrow: boolean;
  search: Search;
  badge?: Counted | undefined;
}) {
  const { t } = useTranslation('routes');
  const hasDuties = useHasRole('class_management', 'teacher_management');
  const isLit = useIsLit([route.path]);
  // Where something is being written, the entry leads back to it.
  const holdsWork = useUnsaved((state) => state.works.some((work) => work.tab === route.path));
  const begun = useTabs(({ list, active }) =>
    holdsWork && active !== route.path ? list.find((one) => one.key === route.path)?.search : undefined,
  );
  const className = `${styles.item} ${isLit ? styles.active : ''}`;
  const inside = (
    <>
      {narrow ? (
        <span className={styles.icon} aria-hidden="true">
          <Suspense fallback={null}>
            <RailIcon path={route.path} />
          </Suspense>
        </span>
      ) : null}
      <span className={styles.text}>{t(route.duty && hasDuties ? route.duty : route.title)}</span>
      <Badge of={badge} atCorner={narrow} />
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
      search={(begun ?? search) as never}
      activeProps={{}}
      title={badge?.words}
      aria-current={isLit ? 'page' : undefined}
    >
      {inside}
    </Link>
  );
});
