import { useRouterState } from '@tanstack/react-router';
import { ConfigProvider } from 'antd';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '@/shared/lib/useMedia';
import { TabBar } from '@/shared/tabs/TabBar';
import { TabHost } from '@/shared/tabs/TabHost';
import { useTabActions } from '@/shared/tabs/useTabActions';
import { antdTheme } from '@/shared/theme/antdTheme';
import { useTheme } from '@/shared/theme/theme';
import { watchDialogs } from '@/shared/ui/dialogFocus';
import { openJoinClassWith, useJoinClass } from '@/shared/ui/joinClass';
import { lazily } from '@/shared/ui/lazily';
import { UnsavedQuestion } from '@/shared/unsaved/UnsavedQuestion';
import '../questionInputs';
import { ContextStrip } from './ContextStrip';
import { Footer } from './Footer';
import { FullBar } from './FullBar';
import { Header } from './Header';
import { MissingDataBanner } from './MissingDataBanner';
import styles from './Shell.module.css';
import { Sidebar } from './Sidebar';
import { useShellKeys } from './useShellKeys';

const JoinClassDialog = lazy(() =>
  import('@/features/classes/components/JoinClassDialog').then((module) => ({
    default: module.JoinClassDialog,
  })),
);

const FindDialog = lazily(() => import('./FindDialog').then((module) => module.FindDialog));
const KeysDialog = lazily(() => import('./KeysDialog').then((module) => module.KeysDialog));

/** The frame of everything behind sign-in. */
export function Shell() {
  const { t, i18n } = useTranslation(['shell', 'routes']);
  const colors = useTheme((state) => state.colors);
  const shade = useTheme((state) => state.shade);
  const theme = useMemo(() => antdTheme(colors, shade), [colors, shade]);
  const isChinese = i18n.language.startsWith('zh');
  const layout = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.layout ?? 'shell' });
  const actions = useTabActions();
  const { asked, ask, typedAhead } = useShellKeys(layout !== 'bare');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const wasAsked = useJoinClass((state) => state.wasAsked);
  // A picture of a class code leads to an address that carries it.
  const scanned = useRouterState({ select: (state) => (state.location.search as { join?: unknown }).join });

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
      form={{ scrollToFirstError: { block: 'center', behavior: 'smooth', focus: true } }}
      button={{ autoInsertSpace: false, className: styles.button ?? '' }}
    >
      <div className={styles.app}>
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        {layout === 'shell' ? <Header onFind={() => ask('find')} /> : null}
        {layout === 'full' ? <FullBar /> : null}
        <div className={styles.body}>
          {layout === 'shell' ? <Sidebar /> : null}
          <div className={styles.column}>
            {layout === 'shell' ? (
              <>
                <TabBar />
                <ContextStrip />
                <MissingDataBanner />
              </>
            ) : null}
            <main id="content" className={styles.main} tabIndex={-1}>
              <TabHost layout={layout} footer={<Footer />} />
            </main>
          </div>
        </div>
        <Suspense fallback={null}>
          {asked === 'find' ? <FindDialog typedAhead={typedAhead} onClose={() => ask(undefined)} /> : null}
          {asked === 'keys' ? <KeysDialog onClose={() => ask(undefined)} /> : null}
        </Suspense>
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
