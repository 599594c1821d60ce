import { create } from 'zustand';
import { useHasRole } from '@/shared/api/user';
import { readCookie, writeCookie } from '@/shared/lib/cookies';

const cookie = 'sidebarStatus';

function remembered(): boolean | undefined {
  const kept = readCookie(cookie);
  return kept === '0' ? false : kept === '1' ? true : undefined;
}

/** Open or collapsed is remembered in a cookie (1, 0); on a phone the sidebar is a drawer and always starts closed. */
export const useSidebar = create<{ isOpen: boolean | undefined; isDrawerOpen: boolean }>(() => ({
  isOpen: remembered(),
  isDrawerOpen: false,
}));

/** Without a cookie it is open, but for the office: four entries need no column. */
export function useIsSidebarOpen(): boolean {
  const kept = useSidebar((state) => state.isOpen);
  const teaches = useHasRole('class_management');
  const staffs = useHasRole('teacher_management');
  return kept ?? !(staffs && !teaches);
}

export function setSidebar(isOpen: boolean): void {
  writeCookie(cookie, isOpen ? '1' : '0', new Date(Date.now() + 365 * 86_400_000));
  useSidebar.setState({ isOpen });
}

export const setDrawer = (isDrawerOpen: boolean) => useSidebar.setState({ isDrawerOpen });
