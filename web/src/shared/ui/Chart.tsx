import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reducedMotion } from '../lib/motion';
import { chartColors } from '../theme/palette';
import { useTheme } from '../theme/theme';
import styles from './Chart.module.css';

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
      const axis = {
        axisLine: { lineStyle: { color: colors.lineStrong } },
        axisLabel: { color: colors.text2 },
        splitLine: { lineStyle: { color: colors.line } },
      };
      chart.setOption({
        color: chartColors(colors, shade),
        textStyle: { fontFamily: getComputedStyle(target).fontFamily, color: colors.text2 },
        legend: { textStyle: { color: colors.text2 } },
        tooltip: {
          backgroundColor: colors.raised,
          borderColor: colors.line,
          textStyle: { color: colors.text },
        },
        aria: { enabled: true },
        animation: !window.matchMedia(reducedMotion).matches,
        ...option,
        ...('series' in option ? { series: plainLabels(option.series, colors.text) } : {}),
        ...('xAxis' in option ? { xAxis: withDefaults(option.xAxis, axis) } : {}),
        ...('yAxis' in option ? { yAxis: withDefaults(option.yAxis, axis) } : {}),
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

/** Labels in the text's colour: left to itself the library outlines them in white, which doubles them on dark ground. */
function plainLabels(series: unknown, color: string): unknown {
  const plain = (one: unknown) => {
    const { label, ...rest } = one as { label?: object };
    return label === undefined ? rest : { ...rest, label: { color, textBorderWidth: 0, ...label } };
  };
  return Array.isArray(series) ? series.map(plain) : plain(series);
}

function withDefaults(axis: unknown, defaults: object): unknown {
  if (Array.isArray(axis)) return axis.map((one) => ({ ...defaults, ...one }));
  return { ...defaults, ...(axis as object) };
}
