import type { EChartsCoreOption } from 'echarts/core';
import { chartColors } from '../theme/chartColors';
import type { Palette, Shade } from '../theme/palette';

type Part = Record<string, unknown>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A chart's own wishes over the theme's; what it says of one property leaves the others as they are. */
function over(theme: Part, own: unknown): Part {
  if (!isPart(own)) return theme;
  const merged: Part = { ...theme };
  for (const [name, value] of Object.entries(own)) {
    const base = merged[name];
    merged[name] = isPart(base) && isPart(value) ? over(base, value) : value;
  }
  return merged;
}

const each = (parts: unknown, change: (part: unknown) => Part): unknown =>
  Array.isArray(parts) ? parts.map(change) : change(parts);

/** Labels in the text's colour: left to itself the library outlines them in white, which doubles them on dark ground. */
function plainLabels(series: unknown, color: string): Part {
  const { label, ...rest } = series as Part;
  return label === undefined ? rest : { ...rest, label: over({ color, textBorderWidth: 0 }, label) };
}

/** A chart's option in the colours of the theme: legend, axes, labels and what is shown beside the pointer. */
export function themedOption(option: EChartsCoreOption, colors: Palette, shade: Shade): EChartsCoreOption {
  const axis = {
    axisLine: { lineStyle: { color: colors.lineStrong } },
    axisLabel: { color: colors.text2 },
    splitLine: { lineStyle: { color: colors.line } },
  };
  const tooltip = {
    backgroundColor: colors.raised,
    borderColor: colors.line,
    textStyle: { color: colors.text },
  };
  const themed: EChartsCoreOption = {
    color: chartColors(colors, shade),
    ...option,
    textStyle: over({ color: colors.text2 }, option.textStyle),
    legend: over({ textStyle: { color: colors.text2 } }, option.legend),
    tooltip: over(tooltip, option.tooltip),
  };
  for (const name of ['xAxis', 'yAxis'] as const)
    if (name in option) themed[name] = each(option[name], (one) => over(axis, one));
  if ('series' in option) themed.series = each(option.series, (one) => plainLabels(one, colors.text));
  return themed;
}
