import { expect, it } from 'vitest';
import { shapeOf } from './markdownShape';

it('a text keeps its place as paragraphs, headings and points, without their marks', () => {
  const text = '## 导言\n\n先读**票据**，\n再看[准则](https://a.cn/x)。\n\n- 第一步\n- 第二步 `借`\n\n完。';
  expect(shapeOf(text)).toEqual([
    { kind: 'heading', text: '导言', level: 2 },
    { kind: 'text', text: '先读票据， 再看准则。' },
    { kind: 'item', text: '第一步' },
    { kind: 'item', text: '第二步 借' },
    { kind: 'text', text: '完。' },
  ]);
  expect(shapeOf('')).toEqual([]);
});
