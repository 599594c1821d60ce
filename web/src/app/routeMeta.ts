import type { ParseKeys } from 'i18next';
import type { RoleName } from '@/shared/api/school';

export type RouteTitle = ParseKeys<'routes'>;
export type Area = 'main' | 'course' | 'gradeManage' | 'academicManage';
export type MenuGroup = 'learn' | 'practise' | 'assess' | 'office';
/** The parts of the sidebar: what is everybody's or a role's, the course that is studied, and the foot. */
type MenuSection = 'main' | 'course' | 'foot';
/** The views of one class, under its name. */
export type HubView = 'overview' | 'students' | 'content' | 'exams' | 'marks' | 'notices';
export interface MenuPlace {
  section: MenuSection;
  order: number;
  /** Named otherwise for those who teach or run the school. */
  duty?: RouteTitle;
  /** Entries of one group stand in a submenu, unless only one of them is visible. */
  group?: MenuGroup;
}

declare module '@tanstack/react-router' {
  /** What the shell knows about a route. */
  interface StaticDataRouteOption {
    title?: RouteTitle;
    /** Only these roles (and admin) may enter; the server enforces it again. */
    roles?: RoleName[];
    /** A fixed tab: always there, never closed. */
    affix?: boolean;
    /** The view is dropped when the page is left. */
    noCache?: boolean;
    /** The view is built anew whenever the page is entered. */
    isNeedRefresh?: boolean;
    /** Shown in the sidebar; routes without are hidden from it. */
    menu?: MenuPlace;
    /** shell: with tabs and sidebar; full: a slim top bar; bare: the page draws everything itself. */
    layout?: 'shell' | 'full' | 'bare';
    /** Text in the breadcrumb, not a link. */
    noRedirect?: boolean;
  }
}
