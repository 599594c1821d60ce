import { create } from 'zustand';

/**
 * Short messages at the top of the window. Own and small, because the sign-in page loads no component library
 * and because ten equal failures must show one notification.
 */
export interface Notice {
  key: number;
  kind: 'success' | 'error' | 'warning' | 'plain';
  title?: string;
  text: string;
  /** What may be done about it. */
  act?: NoticeAct;
}

export interface NoticeAct {
  label: string;
  run: () => void;
}

interface Notices {
  list: Notice[];
  add: (notice: Omit<Notice, 'key'>) => void;
  close: (key: number) => void;
}

let nextKey = 1;
const visibleMs = 5000;

export const useNotices = create<Notices>((set, get) => ({
  list: [],
  add: (notice) => {
    const shown = get().list.some(
      (other) => other.text === notice.text && other.title === notice.title && other.kind === notice.kind,
    );
    if (shown) return;
    const key = nextKey++;
    set({ list: [...get().list.slice(-3), { ...notice, key }] });
    // Titled notices carry news that must not be missed while looking elsewhere; what is offered is read before it is chosen.
    const times = notice.act ? 6 : notice.title ? 2 : 1;
    setTimeout(() => get().close(key), visibleMs * times);
  },
  close: (key) => set({ list: get().list.filter((notice) => notice.key !== key) }),
}));

const add = (kind: Notice['kind'], text: string, title?: string) =>
  useNotices.getState().add(title === undefined ? { kind, text } : { kind, text, title });

export const notify = {
  success: (text: string, title?: string) => add('success', text, title),
  error: (text: string, title?: string) => add('error', text, title),
  warning: (text: string, title?: string) => add('warning', text, title),
  plain: (text: string, title?: string) => add('plain', text, title),
  /** What was done, and what may be done next. */
  offer: (text: string, act: NoticeAct) => useNotices.getState().add({ kind: 'success', text, act }),
};
