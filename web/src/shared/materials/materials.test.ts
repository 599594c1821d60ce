import { Blob as Bytes } from 'node:buffer';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { isAccepted, keepMaterial, largestBytes, listMaterials, removeMaterial } from './materials';

// jsdom's blobs have no bytes to read.
const blob = (parts: (string | Uint8Array)[]) => new Bytes(parts) as unknown as Blob;
const day = 24 * 3600_000;
const names = async (userId: number, nowMs: number) =>
  (await listMaterials(userId, nowMs)).map((one) => one.name);

describe('materials', () => {
  it('are one person’s own, the newest first, under names of their own', async () => {
    expect(await keepMaterial(1, 'a.png', blob(['1']), 10)).toBe('a.png');
    expect(await keepMaterial(1, 'a.png', blob(['2']), 20)).toBe('a-2.png');
    await keepMaterial(2, 'b.csv', blob(['3']), 30);
    expect(await names(1, 40)).toEqual(['a-2.png', 'a.png']);
    expect(await names(2, 40)).toEqual(['b.csv']);
    const [first] = await listMaterials(1, 40);
    if (first) await removeMaterial(first.id);
    expect(await names(1, 40)).toEqual(['a.png']);
  });

  it('are forgotten after a month, and when there are too many', async () => {
    await keepMaterial(3, 'old.png', blob(['1']), 0);
    for (let at = 0; at < 31; at += 1) await keepMaterial(3, `n${at}.png`, blob(['1']), day + at);
    expect((await names(3, 2 * day)).length).toBe(30);
    expect(await names(3, 40 * day)).toEqual([]);
    expect(await names(3, 2 * day)).toEqual([]);
  });

  it('are of a size that can be handed in', async () => {
    await expect(keepMaterial(4, 'x', blob([new Uint8Array(largestBytes + 1)]))).rejects.toThrow(RangeError);
  });

  it('are offered where their ending is asked for', () => {
    expect(isAccepted('图.PNG', ['.pdf', '.png'])).toBe(true);
    expect(isAccepted('图.png', ['pdf'])).toBe(false);
    expect(isAccepted('图.png', [])).toBe(true);
  });
});
