import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '@/i18n/i18n';
import { useHasRole } from '@/shared/api/user';
import { askedNew } from '@/shared/tabs/useAskedNew';
import { chooseTheme, type ThemeChoice } from '@/shared/theme/theme';
import { openJoinClass } from '@/shared/ui/joinClass';
import { useSignOut } from '../signOut';
import { ask } from './asked';
import type { Found, Place } from './find';
import { setSidebar, useIsSidebarOpen } from './sidebarState';

const looks: ThemeChoice[] = ['light', 'dark', 'system'];

/** A language in its own words: whoever looks for it reads those. */
const nameOf = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(language);

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
      act(t('find.act.addClass'), { href: `/gradeManage/grade?${askedNew}` }),
      act(t('find.act.addNotice'), { href: `/gradeManage/inform?${askedNew}` }),
      act(t('find.act.addExam'), { href: `/gradeManage/assess?${askedNew}` }),
    ];
    const ofPapers = [
      act(t('find.act.compose'), { href: `${papers}compose` }),
      act(t('find.act.import'), { href: `${papers}import` }),
    ];
    const other = i18n.language === 'zh-CN' ? 'en-US' : 'zh-CN';
    return [
      ...(isTeacher ? ofTeacher : []),
      ...(isTeacher && place !== undefined ? ofPapers : []),
      act(t('menu.join'), { run: () => openJoinClass() }),
      ...looks.map((look) =>
        act(t('find.act.look', { look: t(`theme.${look}`) }), { run: () => chooseTheme(look) }),
      ),
      act(t('find.act.language', { language: nameOf(other) }), { run: () => void chooseLanguage(other) }),
      act(t(isSidebarOpen ? 'sidebar.collapse' : 'sidebar.open'), { run: () => setSidebar(!isSidebarOpen) }),
      act(t('keys.title'), { run: () => ask('keys') }),
      act(t('menu.signOut'), { run: signOut }),
    ];
  }, [t, i18n.language, isTeacher, isSidebarOpen, place, signOut]);
}
