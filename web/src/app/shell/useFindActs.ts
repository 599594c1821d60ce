import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '@/i18n/i18n';
import { useHasRole } from '@/shared/api/user';
import { chooseTheme, type ThemeChoice } from '@/shared/theme/theme';
import { useSignOut } from '../signOut';
import { ask } from './asked';
import type { Found, Place } from './find';
import { setSidebar, useIsSidebarOpen } from './sidebarState';

const looks: ThemeChoice[] = ['light', 'dark', 'system'];
/** In the language they lead to: whoever looks for it reads that one. */
const languages = { 'zh-CN': '切换到简体中文', 'en-US': 'Switch to English' } as const;

/** What can be done from anywhere, found by its name: what a teacher begins most often, how everything looks, leaving. */
export function useFindActs(place: Place | undefined): Found[] {
  const { t, i18n } = useTranslation('shell');
  const isTeacher = useHasRole('class_management');
  const isSidebarOpen = useIsSidebarOpen();
  const { signOut } = useSignOut();
  return useMemo(() => {
    const act = (title: string, does: Pick<Found, 'href' | 'run'>): Found => ({
      kind: 'act',
      title,
      ...does,
    });
    const papers = `/gradeManage/testPaper?${place?.search}&tab=`;
    const ofTeacher = [
      act(t('find.act.compose'), { href: `${papers}compose` }),
      act(t('find.act.import'), { href: `${papers}import` }),
    ];
    const other = i18n.language === 'zh-CN' ? 'en-US' : 'zh-CN';
    return [
      ...(isTeacher && place !== undefined ? ofTeacher : []),
      ...looks.map((look) =>
        act(t('find.act.look', { look: t(`theme.${look}`) }), { run: () => chooseTheme(look) }),
      ),
      act(languages[other], { run: () => void chooseLanguage(other) }),
      act(t(isSidebarOpen ? 'sidebar.collapse' : 'sidebar.open'), { run: () => setSidebar(!isSidebarOpen) }),
      act(t('keys.title'), { run: () => ask('keys') }),
      act(t('menu.signOut'), { run: signOut }),
    ];
  }, [t, i18n.language, isTeacher, isSidebarOpen, place, signOut]);
}
