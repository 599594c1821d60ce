import type { Area, MenuGroup, MenuIcon, RouteTitle } from './routeMeta';

/** The sidebar as data, built from the route table: pure, so that its rules can be tested. */

export interface MenuRoute {
  path: string;
  title: RouteTitle;
  icon: MenuIcon;
  order: number;
  area: Area;
  group?: MenuGroup | undefined;
}

export type MenuEntry =
  | { kind: 'page'; route: MenuRoute }
  | { kind: 'group'; group: MenuGroup; routes: MenuRoute[] };

interface TableRoute {
  fullPath: string;
  options: { staticData?: { title?: RouteTitle; menu?: Omit<MenuRoute, 'path' | 'title'> } };
}

/** The routes that have a place in a menu, in order. */
export function menuRoutes(table: Iterable<TableRoute>): MenuRoute[] {
  const routes: MenuRoute[] = [];
  for (const { fullPath, options } of table) {
    const { title, menu } = options.staticData ?? {};
    if (title !== undefined && menu !== undefined) routes.push({ path: fullPath, title, ...menu });
  }
  return routes.sort((left, right) => left.order - right.order);
}

/** One area's entries: a submenu where several children of a group are visible, else the child itself. */
export function menuOf(routes: MenuRoute[], area: Area): MenuEntry[] {
  const entries: MenuEntry[] = [];
  for (const route of routes.filter((candidate) => candidate.area === area)) {
    const last = entries.at(-1);
    if (route.group === undefined) entries.push({ kind: 'page', route });
    else if (last?.kind === 'group' && last.group === route.group) last.routes.push(route);
    else entries.push({ kind: 'group', group: route.group, routes: [route] });
  }
  return entries.map((entry) => {
    const only = entry.kind === 'group' && entry.routes.length === 1 ? entry.routes[0] : undefined;
    return only ? { kind: 'page', route: only } : entry;
  });
}

export function areaOf(pathname: string): Area {
  const first = pathname.split('/')[1];
  return first === 'course' || first === 'gradeManage' || first === 'academicManage' ? first : 'main';
}

/** The search parameters that say in which course or class one is, to be kept from page to page of an area. */
export function contextSearch(area: Area, search: Record<string, unknown>): Record<string, unknown> {
  const { course_id, class_id } = search;
  if (area === 'course') return { course_id, class_id };
  if (area === 'gradeManage') return { class_id };
  return {};
}
