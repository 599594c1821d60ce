import { expect, it } from 'vitest';
import { palette } from '../theme/palette';
import { themedOption } from './chartOption';

const dark = palette('#1f5fbf', 'dark');

it('a chart that says where its legend stands kept the colours of the theme, or it was black on dark ground', () => {
  const option = themedOption(
    {
      legend: { top: 0 },
      tooltip: { trigger: 'axis' },
      xAxis: { type: 'category', axisLabel: { width: 120 } },
      yAxis: [{ max: 100 }],
      series: [{ type: 'bar', label: { show: true } }],
    },
    dark,
    'dark',
  );
  expect(option.legend).toEqual({ top: 0, textStyle: { color: dark.text2 } });
  expect(option.tooltip).toMatchObject({ trigger: 'axis', backgroundColor: dark.raised });
  expect(option.xAxis).toMatchObject({ type: 'category', axisLabel: { width: 120, color: dark.text2 } });
  expect(option.yAxis).toMatchObject([{ max: 100, axisLabel: { color: dark.text2 } }]);
  expect(option.series).toEqual([
    { type: 'bar', label: { show: true, color: dark.text, textBorderWidth: 0 } },
  ]);
});
