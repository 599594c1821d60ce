import ExpandOutlined from '@ant-design/icons/ExpandOutlined';
import MinusOutlined from '@ant-design/icons/MinusOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import RetweetOutlined from '@ant-design/icons/RetweetOutlined';
import { useTranslation } from 'react-i18next';
import styles from './DocumentView.module.css';
import type { ZoomState } from './useZoom';

interface Props {
  zoom: ZoomState;
  title: string;
  /** The side shown, where there are several. */
  sideName: string | undefined;
  onTurn: () => void;
  /** Absent for a photograph. */
  onPrint: (() => void) | undefined;
  onEnlarge: (() => void) | undefined;
}

/** Smaller, larger, the width or true size; the other side; on paper; large. */
export function ViewBar({ zoom, title, sideName, onTurn, onPrint, onEnlarge }: Props) {
  const { t } = useTranslation('simulation');
  const isFit = zoom.zoom === 'fit';
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('document.tools', { title })}>
      <button
        type="button"
        aria-label={t('document.smaller')}
        title={t('document.smaller')}
        onClick={zoom.smaller}
      >
        <MinusOutlined aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`sp-number ${styles.percent}`}
        title={t(isFit ? 'document.actual' : 'document.fit')}
        onClick={() => zoom.setZoom(isFit ? 100 : 'fit')}
      >
        {zoom.percent}%
        <span className="sp-visually-hidden">{t(isFit ? 'document.actual' : 'document.fit')}</span>
      </button>
      <button
        type="button"
        aria-label={t('document.larger')}
        title={t('document.larger')}
        onClick={zoom.larger}
      >
        <PlusOutlined aria-hidden="true" />
      </button>
      {sideName === undefined ? null : (
        <button type="button" title={t('document.turn')} onClick={onTurn}>
          <RetweetOutlined aria-hidden="true" />
          <span className="sp-visually-hidden">{t('document.turn')}</span>
          {sideName}
        </button>
      )}
      {onPrint === undefined ? null : (
        <button type="button" aria-label={t('document.print')} title={t('document.print')} onClick={onPrint}>
          <PrinterOutlined aria-hidden="true" />
        </button>
      )}
      {onEnlarge === undefined ? null : (
        <button
          type="button"
          aria-label={t('document.enlarge', { title })}
          title={t('document.enlarge', { title })}
          onClick={onEnlarge}
        >
          <ExpandOutlined aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
