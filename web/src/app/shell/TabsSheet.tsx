import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PushpinFilled from '@ant-design/icons/PushpinFilled';
import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { arrange } from '@/shared/tabs/arrange';
import { isFixed } from '@/shared/tabs/model';
import { useTabs } from '@/shared/tabs/tabs';
import { useTabActions } from '@/shared/tabs/useTabActions';
import { useTabTitle } from '@/shared/tabs/useTabTitle';
import { PlainDialog } from '@/shared/ui/PlainDialog';
import styles from './TabsSheet.module.css';
import { useCrumbs } from './useCrumbs';

/** On a phone: the open pages with their crosses, the path, and what can be done with them all. */
export function TabsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'routes']);
  const list = useTabs((state) => state.list);
  const active = useTabs((state) => state.active) ?? '';
  const actions = useTabActions();
  const titleOf = useTabTitle();
  const crumbs = useCrumbs();
  const done = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <PlainDialog isOpen title={t('shell:tabs.label')} width={420} onClose={onClose}>
      <p className={styles.path}>{crumbs.map(({ title }) => t(`routes:${title}`)).join(' / ')}</p>
      <ul className={styles.list}>
        {list.map((tab) => (
          <li key={tab.key} className={tab.key === active ? styles.active : styles.row}>
            <button
              type="button"
              className={styles.open}
              aria-current={tab.key === active ? 'page' : undefined}
              onClick={done(() => actions.open(tab.href))}
            >
              {titleOf(tab)}
            </button>
            {tab.affix ? (
              <PushpinOutlined className={styles.pin ?? ''} aria-hidden="true" />
            ) : (
              <button
                type="button"
                className={styles.close}
                aria-pressed={tab.pinned === true}
                aria-label={t('shell:tabs.pinNamed', { title: titleOf(tab) })}
                onClick={() => arrange.pin(tab.key)}
              >
                {tab.pinned ? <PushpinFilled /> : <PushpinOutlined />}
              </button>
            )}
            {isFixed(tab) ? null : (
              <button
                type="button"
                className={styles.close}
                aria-label={t('shell:tabs.closeNamed', { title: titleOf(tab) })}
                onClick={() => actions.close(tab.key)}
              >
                <CloseOutlined />
              </button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button type="link" onClick={done(() => void actions.refresh(active))}>
          {t('shell:tabs.refresh')}
        </Button>
        <Button type="link" onClick={done(() => actions.closeOthers(active))}>
          {t('shell:tabs.closeOthers')}
        </Button>
        <Button type="link" onClick={done(() => actions.closeAll())}>
          {t('shell:tabs.closeAll')}
        </Button>
      </div>
    </PlainDialog>
  );
}
