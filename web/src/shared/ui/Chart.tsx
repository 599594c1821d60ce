import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reducedMotion } from '../lib/motion';
import { useTheme } from '../theme/theme';
import styles from './Chart.module.css';
import { themedOption } from './chartOption';

interface Props {
  /** What the chart shows, in words; read out and used as the table's caption. */
  title: string;
  option: EChartsCoreOption;
  /** Pixels. */
  height?: number;
  /** The same figures as a table: heads and rows. */
  table: { heads: string[]; rows: (string | number)[][] };
}

/** A chart that loads its library on first sight, follows the theme, and can be read as a table instead. */
export function Chart({ title, option, height = 280, table }: Props) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const colors = useTheme((state) => state.colors);
  const shade = useTheme((state) => state.shade);

  useEffect(() => {
    const target = box.current;
    if (target === null || asTable) return;
    let dispose = () => {};
    let isGone = false;
    void import('./echarts').then(({ echarts }) => {
      if (isGone) return;
      const chart = echarts.init(target);
      const { fontFamily } = getComputedStyle(target);
      chart.setOption({
        aria: { enabled: true },
        animation: !window.matchMedia(reducedMotion).matches,
        ...themedOption({ ...option, textStyle: { fontFamily } }, colors, shade),
      });
      const watcher = new ResizeObserver(() => chart.resize());
      watcher.observe(target);
      dispose = () => {
        watcher.disconnect();
        chart.dispose();
      };
    });
    return () => {
      isGone = true;
      dispose();
    };
  }, [option, colors, shade, asTable]);

  return (
    <figure className={styles.figure}>
      <button type="button" className={styles.toggle} onClick={() => setAsTable(!asTable)}>
        {asTable ? t('chart.asChart') : t('chart.asTable')}
      </button>
      {asTable ? (
        <div className={styles.scroll} style={{ maxHeight: height }}>
          <table className={styles.table}>
            <caption className="sp-visually-hidden">{title}</caption>
            <thead>
              <tr>
                {table.heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.join('\u0000')}>
                  {row.map((cell, index) => (
                    <td key={table.heads[index]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <div ref={box} role="img" aria-label={title} style={{ height }} />
      )}
    </figure>
  );
}
