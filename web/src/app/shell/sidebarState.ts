import { create } from 'zustand';
import { readCookie, writeCookie } from '@/shared/lib/cookies';

const cookie = 'sidebarStatus';

/** Open or collapsed is remembered in a cookie (1, 0); on a phone the sidebar is a drawer and always starts closed. */
export const useSidebar = create<{ isOpen: boolean; isDrawerOpen: boolean }>(() => ({
  isOpen: readCookie(cookie) !== '0',
  isDrawerOpen: false,
}));

export function toggleSidebar(): void {
  const isOpen = !useSidebar.getState().isOpen;
  writeCookie(cookie, isOpen ? '1' : '0', new Date(Date.now() + 365 * 86_400_000));
  useSidebar.setState({ isOpen });
}

export const setDrawer = (isDrawerOpen: boolean) => useSidebar.setState({ isDrawerOpen });
