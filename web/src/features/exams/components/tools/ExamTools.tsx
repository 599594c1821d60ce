import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextTabs } from '@/shared/ui/TextTabs';
import { type TextSize, textSizes } from '../../model/textSize';
import { Calculator } from './Calculator';
import { ScratchPad } from './ScratchPad';
import styles from './tools.module.css';

interface Props {
  attemptId: number;
  size: TextSize;
  onSize: (size: TextSize) => void;
  showsTime: boolean;
  onShowTime: (isShown: boolean) => void;
  onClose: () => void;
}

const names = ['calculator', 'scratch'] as const;

/** What lies beside a paper: a calculator with its tape, a sheet to scribble on. The question stays in view and in reach. */
export function ExamTools({ attemptId, size, onSize, showsTime, onShowTime, onClose }: Props) {
  const { t } = useTranslation('exams');
  const [tool, setTool] = useState<(typeof names)[number]>('calculator');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t('tools.title')}
      onKeyDown={(event) => {
        // While Chinese is typed, Escape takes back what was typed of a word.
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
        // The keys of the paper, A to D among them, are letters here.
        event.stopPropagation();
      }}
    >
      <Button
        className={styles.close ?? ''}
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('tools.close')}
        onClick={onClose}
      />
      <TextTabs
        label={t('tools.title')}
        tabs={names.map((key) => ({ key, label: t(`tools.${key}`) }))}
        active={tool}
        onChange={setTool}
      >
        {tool === 'calculator' ? <Calculator attemptId={attemptId} /> : <ScratchPad attemptId={attemptId} />}
      </TextTabs>
      <fieldset className={styles.sizes}>
        <legend>{t('tools.size')}</legend>
        {textSizes.map((one) => (
          <label key={one}>
            <input type="radio" name="exam-text-size" checked={one === size} onChange={() => onSize(one)} />
            {t(`tools.sizes.${one}`)}
          </label>
        ))}
      </fieldset>
      <label className={styles.time}>
        <input type="checkbox" checked={showsTime} onChange={(event) => onShowTime(event.target.checked)} />
        {t('tools.time')}
      </label>
    </section>
  );
}
