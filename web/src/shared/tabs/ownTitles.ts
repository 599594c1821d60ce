import { create } from 'zustand';

/**
 * What open pages call themselves, by their pathname: `tabs.ts` writes it. Apart from the tabs because the window's title is on the
 * sign-in page too, which has none of them.
 */
export const useOwnTitles = create<Record<string, string>>(() => ({}));
