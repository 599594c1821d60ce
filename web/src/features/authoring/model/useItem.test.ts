import { act, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Item } from '../api';
import { changedPlace } from './steps';
import { useSteps } from './useItem';

const lecture = {
  kind: 'lecture',
  content: { head: { title: '', minutes: 40 }, body: '', chapter: 'ch1' },
} as unknown as Item;

type Patch = { title?: string; body?: string };

function open() {
  const { result } = renderHook(() => {
    const [item, setItem] = useState<Item>(lecture);
    return { item, ...useSteps(item, setItem) };
  });
  const texts = () => {
    const { head, body } = result.current.item.content as unknown as {
      head: { title: string };
      body: string;
    };
    return [head.title, body];
  };
  return {
    texts,
    /** As a form does: what it does not change may be copied. */
    type: ({ title, body }: Patch, afterMs: number) => {
      vi.advanceTimersByTime(afterMs);
      const { content, ...rest } = structuredClone(result.current.item) as unknown as {
        content: { head: { title: string }; body: string };
      };
      const next = {
        ...content,
        head: { ...content.head, title: title ?? content.head.title },
        body: body ?? content.body,
      };
      act(() => result.current.change({ ...rest, content: next } as unknown as Item));
    },
    undo: () => act(() => result.current.undo?.()),
    redo: () => act(() => result.current.redo?.()),
  };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('one step back took away what was typed in another field just before', () => {
  const page = open();
  page.type({ title: '借' }, 2000);
  page.type({ title: '借贷' }, 300);
  page.type({ body: '有借' }, 300);
  page.type({ body: '有借必有贷' }, 300);
  page.undo();
  expect(page.texts()).toEqual(['借贷', '']);
  page.undo();
  expect(page.texts()).toEqual(['', '']);
  page.redo();
  page.redo();
  expect(page.texts()).toEqual(['借贷', '有借必有贷']);
});

it('one step back took away minutes of steady typing', () => {
  const page = open();
  for (let count = 1; count <= 20; count++) page.type({ body: '贷'.repeat(count) }, 500);
  page.undo();
  expect(page.texts()).toEqual(['', '贷'.repeat(10)]);
  page.undo();
  expect(page.texts()).toEqual(['', '']);
});

it('tells fields of rows apart, also where a row was added', () => {
  const rows = [{ text: '甲' }, { text: '乙' }];
  const [first, second] = rows;
  expect(changedPlace({ rows }, { rows: [{ text: '丙' }, second] })).toBe('rows/0/text/');
  expect(changedPlace({ rows }, { rows: [first, { text: '丙' }] })).toBe('rows/1/text/');
  expect(changedPlace({ rows }, { rows: [first, second, { text: '' }] })).toBe('rows/2/');
});
