import { describe, expect, it } from 'vitest';
import { byChapter, chapterName } from './chapter';

describe('chapters', () => {
  it('are named as people call them, or as their author did', () => {
    const words = (number: string) => `第${number}章`;
    expect(chapterName('ch4', '薪酬、资产与成本', 'zh-CN', words)).toBe('第四章 薪酬、资产与成本');
    expect(chapterName('ch12', '', 'en-US', (number) => `Chapter ${number}`)).toBe('Chapter 12');
    expect(chapterName('财务分析', '', 'zh-CN', words)).toBe('财务分析');
  });

  it('stand as one counts', () => {
    const rows = [
      { chapter: 'ch10', title: 'P3' },
      { chapter: 'ch8', title: 'P10 b' },
      { chapter: 'ch8', title: 'P2 a' },
    ];
    expect(byChapter(rows).map(([chapter, own]) => [chapter, own.map((row) => row.title)])).toEqual([
      ['ch8', ['P2 a', 'P10 b']],
      ['ch10', ['P3']],
    ]);
  });
});
