import AlignLeftOutlined from '@ant-design/icons/AlignLeftOutlined';
import BorderBottomOutlined from '@ant-design/icons/BorderBottomOutlined';
import BorderRightOutlined from '@ant-design/icons/BorderRightOutlined';
import CloudServerOutlined from '@ant-design/icons/CloudServerOutlined';
import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined';
import GlobalOutlined from '@ant-design/icons/GlobalOutlined';
import LaptopOutlined from '@ant-design/icons/LaptopOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import RollbackOutlined from '@ant-design/icons/RollbackOutlined';
import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDanger } from '@/shared/ui/ConfirmDanger';
import type { RunSession } from '../model/run';
import type { PlaceName } from '../places/place';
import type { ChosenPlace } from '../places/usePlace';
import styles from './EditorBar.module.css';
import { fontSizes, type Look } from './look';
import { PlaceState } from './PlaceState';

const placeIcons: Record<PlaceName, ReactNode> = {
  server: <CloudServerOutlined />,
  browser: <GlobalOutlined />,
  local: <LaptopOutlined />,
};

interface Props {
  look: Look;
  onLook: (patch: Partial<Look>) => void;
  isPhone: boolean;
  /** Whether what was typed is safe. */
  status: ReactNode;
  chosen: ChosenPlace;
  /** Whether the program can be handed in. */
  isGraded: boolean;
  /** Opens the choice of where programs run. */
  onChoose: () => void;
  session: RunSession | undefined;
  isBusy: boolean;
  onFormat: () => Promise<void>;
  onReset: () => void;
  /** Another cell at the end of the text; none in a notebook, which adds them where they are wanted. */
  onNewCell?: () => void;
  onRestart: () => Promise<void>;
  /** The buttons that run and hand in. */
  children: ReactNode;
}

/** Above the editor: how programs are run, tools for the text, and in a session where it stands. */
export function EditorBar(props: Props) {
  const { look, onLook, isPhone, status, chosen, session, isBusy, onNewCell, children } = props;
  const isNotebook = onNewCell === undefined;
  const inCells = (isNotebook || look.runs === 'cells') && chosen.name !== 'local';
  const { t } = useTranslation('coding');
  return (
    <div className={styles.bars}>
      <div className={styles.bar}>
        {isNotebook ? null : (
          <Segmented<Look['runs']>
            size="small"
            value={inCells ? 'cells' : 'whole'}
            disabled={chosen.name === 'local'}
            aria-label={t('session.mode')}
            onChange={(runs) => onLook({ runs })}
            options={[
              { value: 'whole', label: t('session.whole'), title: t('session.wholeText') },
              { value: 'cells', label: t('session.cells'), title: t('session.cellsText') },
            ]}
          />
        )}
        <Button
          size="small"
          icon={isPhone ? undefined : placeIcons[chosen.name]}
          className={styles.place}
          onClick={props.onChoose}
          title={t('place.title')}
          aria-label={t('place.chosen', { place: t(`place.${chosen.name}.name`) })}
        >
          {t(`place.${chosen.name}.name`)}
        </Button>
        {status}
        <span className={styles.tools}>
          {isPhone ? null : <FontSize size={look.fontSize} onSize={(fontSize) => onLook({ fontSize })} />}
          <Tool
            icon={<AlignLeftOutlined />}
            label={t('format.button')}
            word={t('format.short')}
            onClick={() => void props.onFormat()}
          />
          <ConfirmDanger
            title={t('reset.title')}
            text={t(isNotebook ? 'reset.notebookText' : 'reset.text')}
            okText={t('reset.ok')}
            onConfirm={async () => props.onReset()}
          >
            {(ask) => (
              <Tool
                icon={<RollbackOutlined />}
                label={t('reset.button')}
                word={t('reset.short')}
                onClick={ask}
              />
            )}
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
      {chosen.name === 'server' ? null : (
        <div className={styles.placeLine}>
          <PlaceState chosen={chosen} />
          <Button size="small" type="link" onClick={props.onChoose}>
            {t('place.change')}
          </Button>
          {isPhone || !props.isGraded ? null : <span className={styles.tip}>{t('place.gradedShort')}</span>}
        </div>
      )}
      {inCells ? (
        <div className={styles.session}>
          <span className={styles.state}>
            {session ? t('session.state', { count: session.number }) : t('session.none')}
          </span>
          <span className={styles.tip}>{t(isNotebook ? 'cell.tip' : 'session.tip')}</span>
          {isNotebook ? null : (
            <Button size="small" type="text" icon={<PlusOutlined />} onClick={onNewCell}>
              {t('session.add')}
            </Button>
          )}
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

interface ToolProps {
  icon: ReactNode;
  label: string;
  /** The word beside the icon, where there is room for it. */
  word?: string;
  onClick: () => void;
}

function Tool({ icon, label, word, onClick }: ToolProps) {
  return (
    <Button type="text" icon={icon} aria-label={label} title={label} onClick={onClick}>
      {word ? <span className={styles.word}>{word}</span> : null}
    </Button>
  );
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
