import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Numbers } from './Numbers';
import styles from './strip.module.css';
import type { useDesk } from './useDesk';

interface Props {
  desk: ReturnType<typeof useDesk>;
}

/** Everybody's answers by their numbers, without a name: which is before me, which are marked, which wait. */
export function Strip({ desk }: Props) {
  const { t } = useTranslation('marking');
  const { groups, index, left } = desk;
  return (
    <nav className={styles.strip} aria-label={t('strip.title')}>
      <p className={styles.head}>
        <span className="sp-number">{t('desk.answer', { number: index + 1, total: groups.length })}</span>
        <span className={`sp-number ${styles.left}`}>
          {left > 0 ? t('strip.left', { count: left }) : t('strip.none')}
        </span>
        <span className={styles.grow} />
        <Step label={t('desk.before')} icon={<LeftOutlined />} onClick={desk.step(-1)} />
        <Step label={t('desk.after')} icon={<RightOutlined />} onClick={desk.step(1)} />
      </p>
      {groups.length > 1 ? <Numbers groups={groups} index={index} onOpen={desk.open} /> : null}
    </nav>
  );
}

function Step({
  label,
  icon,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  onClick: (() => void) | undefined;
}) {
  return (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={onClick === undefined}
      onClick={onClick}
    />
  );
}
