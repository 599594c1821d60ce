import { useRouter, useRouterState } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetStale } from '@/features/exams/model/keptFlag';
import { useCurrentUser } from '@/shared/api/user';
import { reducedMotion, scrollBehavior } from '@/shared/lib/motion';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { useKeptPins } from '@/shared/tabs/keptPins';
import type { Place } from '@/shared/tabs/model';
import { TabHost } from '@/shared/tabs/TabHost';
import { useTabActions } from '@/shared/tabs/useTabActions';
import { antdTheme } from '@/shared/theme/antdTheme';
import { paintFavicon } from '@/shared/theme/favicon';
import { useTheme } from '@/shared/theme/theme';
import { watchDialogs } from '@/shared/ui/dialogFocus';
import { openJoinClassWith, useJoinClass } from '@/shared/ui/joinClass';
import { lazily } from '@/shared/ui/lazily';
import { UnsavedQuestion } from '@/shared/unsaved/UnsavedQuestion';
import '../questionInputs';
import { Banners } from './Banners';
import { Footer } from './Footer';
import { FullBar } from './FullBar';
import { stepTransition } from './fade';
import { frameVariables } from './frame';
import { Header } from './Header';
import { HubRow } from './HubRow';
import { registerOfflinePage } from './offline';
import { printLight } from './paper';
import { printDialog } from './paperDialog';
import styles from './Shell.module.css';
import { ShellDialogs } from './ShellDialogs';
import { Sidebar } from './Sidebar';
import { Strip } from './Strip';
import { ViewRow } from './ViewRow';

const JoinClassDialog = lazily(() =>
  import('@/features/classes/components/JoinClassDialog').then((module) => module.JoinClassDialog),
);

const PhoneBar = lazily(() => import('./PhoneBar').then((module) => module.PhoneBar));
const BottomBar = lazily(() => import('./BottomBar').then((module) => module.BottomBar));

const pageHead = (tab: Place) => (
  <>
    <HubRow tab={tab} />
    <ViewRow tab={tab} />
  </>
);

/** The frame of everything behind sign-in. */
export function Shell() {
  const { t, i18n } = useTranslation(['shell', 'routes']);
  const colors = useTheme((state) => state.colors);
  const shade = useTheme((state) => state.shade);
  const theme = useMemo(() => antdTheme(colors, shade), [colors, shade]);
  const isChinese = i18n.language.startsWith('zh');
  const layout = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.layout ?? 'shell' });
  const actions = useTabActions();
  useKeptPins(useCurrentUser()?.id);
  const still = useMedia(reducedMotion);
  const isPhone = useMedia(phone);
  const wasAsked = useJoinClass((state) => state.wasAsked);
  // A picture of a class code leads to an address that carries it.
  const scanned = useRouterState({ select: (state) => (state.location.search as { join?: unknown }).join });

  const router = useRouter();
  useEffect(() => router.update({ ...router.options, defaultViewTransition: stepTransition() }), [router]);

  useEffect(registerOfflinePage, []);

  useEffect(() => forgetStale(), []);

  useEffect(printLight, []);

  const schoolColor = useTheme((state) => state.color);
  useEffect(() => paintFavicon(schoolColor), [schoolColor]);
  useEffect(printDialog, []);

  useEffect(() => watchDialogs(() => !window.matchMedia(phone).matches), []);

  useEffect(() => {
    dayjs.locale(isChinese ? 'zh-cn' : 'en');
  }, [isChinese]);

  useEffect(() => {
    if (typeof scanned === 'string' || typeof scanned === 'number') openJoinClassWith(String(scanned));
  }, [scanned]);

  return (
    <ConfigProvider
      locale={isChinese ? zhCN : enUS}
      theme={still ? { ...theme, token: { ...theme.token, motion: false } } : theme}
      form={{ scrollToFirstError: { block: 'center', behavior: scrollBehavior(), focus: true } }}
      button={{ autoInsertSpace: false, className: styles.button ?? '' }}
    >
      <div className={styles.app} style={frameVariables}>
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        <Top layout={layout} isPhone={isPhone} />
        <div className={styles.body}>
          {layout === 'shell' ? <Sidebar /> : null}
          <div className={layout === 'shell' ? styles.sheet : styles.column}>
            {layout === 'shell' ? (
              <>
                {isPhone ? null : <Strip />}
                <Banners />
              </>
            ) : null}
            <main id="content" className={styles.main} tabIndex={-1}>
              <TabHost layout={layout} head={layout === 'shell' ? pageHead : undefined} footer={<Footer />} />
            </main>
          </div>
        </div>
        <Suspense fallback={<div className={styles.bottomBar} />}>
          {layout === 'shell' && isPhone ? <BottomBar /> : null}
        </Suspense>
        <ShellDialogs hasKeys={layout !== 'bare'} />
        <UnsavedQuestion />
        {wasAsked ? (
          <Suspense fallback={null}>
            <JoinClassDialog onJoined={() => actions.open('/mycourse')} />
          </Suspense>
        ) : null}
      </div>
    </ConfigProvider>
  );
}

interface TopProps {
  layout: 'shell' | 'full' | 'bare';
  isPhone: boolean;
}

function Top({ layout, isPhone }: TopProps) {
  if (layout === 'full') return <FullBar />;
  if (layout === 'bare') return null;
  if (!isPhone) return <Header />;
  return (
    <Suspense fallback={<div className={styles.phoneBar} />}>
      <PhoneBar />
    </Suspense>
  );
}
