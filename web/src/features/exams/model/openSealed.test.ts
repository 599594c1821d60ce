import { gzipSync } from 'node:zlib';
import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, it } from 'vitest';
import type { AttemptView, ExamItem } from '../api';
import { openSealed, type SealedQuestion, withQuestions } from './openSealed';
import type { SealedPaper } from './sealedSlot';

const option = (tab: string) => ({ tab, text: tab, file_id: null, img_path: null });
const choice = (stem: string): SealedQuestion => ({
  kind: 'single',
  type_id: 's',
  stem,
  body: { kind: 'single', options: ['C', 'A', 'B'].map(option) },
  shared: null,
});
const key = new Uint8Array(32).fill(7);

function sealed(questions: SealedQuestion[]): SealedPaper {
  const beside = utf8ToBytes('exam paper\n5\ntag');
  const cipher = chacha20poly1305(key, new Uint8Array(12), beside);
  const bytes = new Uint8Array(cipher.encrypt(new Uint8Array(gzipSync(JSON.stringify(questions)))));
  return { assessmentId: 5, tag: 'tag', bytes };
}

const place = (position: number, question: number, of: number[]) => ({
  section: 0,
  position,
  points: 2,
  question,
  order: { list: of.length > 0 ? 'options' : '', of },
});
const drawn = { position: 1, stem: '抽到的题' } as ExamItem;
const view = { sections: [{ title: '一', items: [drawn] }] } as unknown as AttemptView;

it('the sealed questions stand at their places, their options in the student’s order', async () => {
  const questions = await openSealed(sealed([choice('甲'), choice('乙')]), bytesToHex(key));
  const places = [place(2, 0, []), place(0, 1, [1, 2, 0])];
  const whole = withQuestions(view, { key: '', places }, questions);
  const items = whole?.sections[0]?.items ?? [];
  expect(items.map(({ stem }) => stem)).toEqual(['乙', '抽到的题', '甲']);
  expect(items[0]).toMatchObject({ position: 0, points: 2, body: { options: ['A', 'B', 'C'].map(option) } });
  expect(items[2]).toMatchObject({ body: { options: ['C', 'A', 'B'].map(option) } });
  // What came with the attempt was not changed under whoever else has it.
  expect(view.sections[0]?.items).toEqual([drawn]);
});

it('a paper that is not the one meant does not open, and a missing question is noticed', async () => {
  const paper = sealed([choice('甲')]);
  await expect(openSealed(paper, bytesToHex(new Uint8Array(32)))).rejects.toThrow();
  await expect(openSealed({ ...paper, assessmentId: 6 }, bytesToHex(key))).rejects.toThrow();
  expect(withQuestions(view, { key: '', places: [place(0, 3, [])] }, [choice('甲')])).toBeUndefined();
});
