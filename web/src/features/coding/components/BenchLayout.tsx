import { Splitter } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Look } from './look';
import styles from './Workbench.module.css';

export type Part = 'text' | 'files' | 'code' | 'results';

interface Props {
  /** What stands beside the editor: the task, or the files of the scratchpad. */
  aside: { part: 'text' | 'files'; content: ReactNode };
  code: ReactNode;
  /** Its name on a phone, and what it shows. */
  results: { label: string; content: ReactNode };
  /** The buttons at the foot of a phone's screen. */
  foot: ReactNode;
  part: Part;
  onPart: (part: Part) => void;
  look: Look;
  onLook: (patch: Partial<Look>) => void;
  isPhone: boolean;
  /** Ctrl+Enter, wherever the keyboard is. */
  onRun: () => void;
}

/** What is to be done, the editor and the results side by side; on a phone one after the other. */
export function BenchLayout(props: Props) {
  const { aside, code, results, foot, part, onPart, look, onLook, isPhone, onRun } = props;
  const { t } = useTranslation('coding');
  const onKeyDown = (event: KeyboardEvent) => {
    // The editor has done it already.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    onRun();
  };
  if (isPhone) {
    const parts: [Part, string, ReactNode][] = [
      [aside.part, t(`part.${aside.part}`), aside.content],
      ['code', t('part.code'), code],
      ['results', results.label, results.content],
    ];
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the button does
      <div className={styles.phone} onKeyDown={onKeyDown}>
        <nav className={styles.parts} aria-label={t('part.label')}>
          {parts.map(([key, label]) => (
            <button key={key} type="button" aria-pressed={key === part} onClick={() => onPart(key)}>
              {label}
            </button>
          ))}
        </nav>
        {parts.map(([key, , content]) => (
          <div key={key} className={styles.part} hidden={key !== part}>
            {content}
          </div>
        ))}
        <div className={styles.foot}>{foot}</div>
      </div>
    );
  }
  const { sizes } = look;
  const isBeside = look.results === 'beside';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the button does
    <div className={styles.bench} onKeyDown={onKeyDown}>
      <Splitter
        onResizeEnd={([size = 0, other = 0]) =>
          onLook({ sizes: { ...sizes, [aside.part]: Math.round((size / (size + other)) * 100) } })
        }
      >
        <Splitter.Panel defaultSize={`${sizes[aside.part]}%`} min={200} collapsible>
          {aside.content}
        </Splitter.Panel>
        <Splitter.Panel min={480}>
          <Splitter
            // Another arrangement starts with its own sizes.
            key={look.results}
            orientation={isBeside ? 'horizontal' : 'vertical'}
            onResizeEnd={([size = 0, other = 0]) =>
              onLook({ sizes: { ...sizes, [look.results]: Math.round((size / (size + other)) * 100) } })
            }
          >
            <Splitter.Panel defaultSize={`${sizes[look.results]}%`} min={isBeside ? 320 : 140}>
              {code}
            </Splitter.Panel>
            <Splitter.Panel min={isBeside ? 280 : 120}>{results.content}</Splitter.Panel>
          </Splitter>
        </Splitter.Panel>
      </Splitter>
    </div>
  );
}
