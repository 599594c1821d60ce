import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { levelsOf } from './headings';
import { Markdown } from './Markdown';
import { Panel } from './Panel';

it('headings of a text follow the one above and never skip a level', () => {
  expect(levelsOf([2, 3, 3, 2], 1)).toEqual([2, 3, 3, 2]);
  // An author who begins deep, skips, or comes back higher than they began.
  expect(levelsOf([3, 5, 3, 1, 2], 1)).toEqual([2, 3, 2, 2, 3]);
  expect(levelsOf([1, 2, 3, 4, 5], 3)).toEqual([4, 5, 6, 6, 6]);
});

const levels = async () => {
  await screen.findByRole('heading', { name: '第二节' });
  return screen.getAllByRole('heading').map((one) => `${one.tagName} ${one.textContent}`);
};

it('a text begins below the title of the page, of its panel, or of what it is said to stand under', async () => {
  const text = '## 第一节\n\n一\n\n#### 细目\n\n## 第二节';
  const page = render(<Markdown text={text} />);
  expect(await levels()).toEqual(['H2 第一节', 'H3 细目', 'H2 第二节']);
  page.unmount();
  const panel = render(
    <Panel title="讲义">
      <Markdown text={text} under={2} />
    </Panel>,
  );
  expect(await levels()).toEqual(['H2 讲义', 'H3 第一节', 'H4 细目', 'H3 第二节']);
  panel.unmount();
  render(<Markdown text={text} under={3} />);
  expect(await levels()).toEqual(['H4 第一节', 'H5 细目', 'H4 第二节']);
});
