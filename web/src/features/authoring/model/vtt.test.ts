import { expect, it } from 'vitest';
import { cueAt, faultOf, readVtt, writeVtt } from './vtt';

it('reads what players read, SubRip and byte order marks too', () => {
  const file =
    '\uFEFFWEBVTT\r\n\r\nNOTE by hand\r\n\r\n1\r\n00:01.500 --> 00:03.000 align:start\r\nFirst\r\nline\r\n\r\n01:02:03,250 --> 01:02:04,000\r\nSecond\r\n\r\nnot --> a time\r\nx\r\n';
  expect(readVtt(file)).toEqual([
    { from: 1.5, to: 3, text: 'First\nline' },
    { from: 3723.25, to: 3724, text: 'Second' },
  ]);
});

it('writes what it reads, in the order of time and without what would break a player', () => {
  const cues = [
    { from: 3723.25, to: 3724, text: 'a --> b' },
    { from: 0, to: 1.5, text: 'one\n\n two ' },
    { from: 2, to: 3, text: ' ' },
  ];
  const written = writeVtt(cues);
  expect(written).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\none\ntwo\n\n01:02:03.250 --> 01:02:04.000\na → b\n',
  );
  expect(writeVtt(readVtt(written))).toBe(written);
  expect(readVtt(writeVtt([]))).toEqual([]);
});

it('says where a caption cannot be shown', () => {
  const cues = [
    { from: 0, to: 2, text: 'a' },
    { from: 1, to: 3, text: 'b' },
    { from: 5, to: 5, text: 'c' },
  ];
  expect(cues.map((_, index) => faultOf(cues, index))).toEqual([undefined, 'overlap', 'length']);
  expect([cueAt(cues, 0.5), cueAt(cues, 2.5), cueAt(cues, 4)]).toEqual([0, 1, -1]);
});
