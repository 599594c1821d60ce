import AlignLeftOutlined from '@ant-design/icons/AlignLeftOutlined';
import BorderBottomOutlined from '@ant-design/icons/BorderBottomOutlined';
import BorderRightOutlined from '@ant-design/icons/BorderRightOutlined';
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import type { RunSession } from '../model/run';
import styles from './EditorBar.module.css';
import { fontSizes, type Look } from './look';

interface Props {
  look: Look;
  onLook: (patch: Partial<Look>) => void;
  isPhone: boolean;
  /** Whether what was typed is safe. */
  status: ReactNode;
  files: ReactNode;
  session: RunSession | undefined;
  isBusy: boolean;
  onFormat: () => Promise<void>;
  onReset: () => void;
  onNewCell: () => void;
  onRestart: () => Promise<void>;
  /** The buttons that run and hand in. */
  children: ReactNode;
}

/** Above the editor: how programs are run, tools for the text, and in a session where it stands. */
export function EditorBar(props: Props) {
  const { look, onLook, isPhone, status, files, session, isBusy, children } = props;
  const { t } = useTranslation('coding');
  return (
    <div className={styles.bars}>
      <div className={styles.bar}>
        <Segmented<Look['runs']>
          size="small"
          value={look.runs}
          aria-label={t('session.mode')}
          onChange={(runs) => onLook({ runs })}
          options={[
            { value: 'whole', label: t('session.whole'), title: t('session.wholeText') },
            { value: 'cells', label: t('session.cells'), title: t('session.cellsText') },
          ]}
        />
        {status}
        <span className={styles.tools}>
          {files}
          {isPhone ? null : <FontSize size={look.fontSize} onSize={(fontSize) => onLook({ fontSize })} />}
          <Tool
            icon={<AlignLeftOutlined />}
            label={t('format.button')}
            onClick={() => void props.onFormat()}
          />
          <ConfirmDanger
            title={t('reset.title')}
            text={t('reset.text')}
            okText={t('reset.ok')}
            onConfirm={async () => props.onReset()}
          >
            {(ask) => <Tool icon={<RollbackOutlined />} label={t('reset.button')} onClick={ask} />}
          </ConfirmDanger>
          {isPhone ? null : (
            <Tool
              icon={look.results === 'beside' ? <BorderBottomOutlined /> : <BorderRightOutlined />}
              label={look.results === 'beside' ? t('look.below') : t('look.beside')}
              onClick={() => onLook({ results: look.results === 'beside' ? 'below' : 'beside' })}
            />
          )}
          {children}
        </span>
      </div>
      {look.runs === 'cells' ? (
        <div className={styles.session}>
          <span className={styles.state}>
            {session ? t('session.state', { count: session.number }) : t('session.none')}
          </span>
          <span className={styles.tip}>{t('session.tip')}</span>
          <Button size="small" type="text" icon={<PlusOutlined />} onClick={props.onNewCell}>
            {t('session.add')}
          </Button>
          <Button
            size="small"
            type="text"
            icon={<ReloadOutlined />}
            disabled={session === undefined || isBusy}
            onClick={() => void props.onRestart()}
          >
            {t('session.restart')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Tool({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return <Button type="text" icon={icon} aria-label={label} title={label} onClick={onClick} />;
}

function FontSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const { t } = useTranslation('coding');
  return (
    <span className={styles.font}>
      <Button
        type="text"
        aria-label={t('look.smaller')}
        title={t('look.smaller')}
        disabled={size <= fontSizes.least}
        onClick={() => onSize(size - 1)}
      >
        <FontSizeOutlined style={{ fontSize: 12 }} />−
      </Button>
      <Button
        type="text"
        aria-label={t('look.larger')}
        title={t('look.larger')}
        disabled={size >= fontSizes.most}
        onClick={() => onSize(size + 1)}
      >
        <FontSizeOutlined style={{ fontSize: 16 }} />+
      </Button>
    </span>
  );
}
