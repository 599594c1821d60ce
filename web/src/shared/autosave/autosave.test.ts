import { describe, expect, it } from 'vitest';
import { findLie, type ModelCopy, ModelJournal, ModelPage, ModelServer, seeded } from './model';

const keys = ['1', '2', '3'];

/** Two computers, up to two pages on each; what may happen to a student in an exam, in any order. */
async function run(seed: number, keepsOldRule = false): Promise<string | undefined> {
  const random = seeded(seed);
  const server = new ModelServer(keepsOldRule);
  const journals = [new ModelJournal(), new ModelJournal()];
  let pages: ModelPage[] = [];
  const copies: { newest?: ModelCopy }[] = [{}, {}];
  let names = 0;
  const open = async (computer: number, takes: boolean) => {
    names += 1;
    const page = new ModelPage(
      `page ${names} of computer ${computer}`,
      server,
      journals[computer] as ModelJournal,
      copies[computer],
    );
    pages.push(page);
    await page.open(takes);
  };
  const reopen = async (computer: number) => {
    const { newest } = copies[computer] ?? {};
    // The lock of another page of this computer, or nothing that was kept.
    if (
      keepsOldRule ||
      newest === undefined ||
      pages.some((page) => page.name.endsWith(`computer ${computer}`))
    )
      return open(computer, true);
    const page = new ModelPage(newest.name, server, journals[computer] as ModelJournal, copies[computer]);
    pages.push(page);
    await page.openKept(newest);
  };
  await open(0, true);
  for (let step = 0; step < 40; step += 1) {
    const page = pages[random(pages.length)] as ModelPage;
    const act = random(21);
    if (act < 7) page.autosave.change(keys[random(keys.length)] as string, `v${step}`);
    else if (act < 11) await page.network(random, false);
    else if (act < 14) await page.tick(random);
    else if (act === 14) page.isOnline = !page.isOnline;
    else if (act === 15) void page.autosave.flush(true);
    else if (act === 16) void page.autosave.takeOver();
    else if (act === 17 && pages.length < 4) await open(random(2), random(2) === 0);
    else if (act === 18) {
      // A reload or a crash: memory is gone, the journal is not, a request may still be on its way.
      page.autosave.end();
      pages = pages.filter((one) => one !== page);
      await open(page.name.endsWith('0') ? 0 : 1, true);
    } else if (act === 19) {
      // The same without network: the page goes on by what its browser kept.
      page.autosave.end();
      pages = pages.filter((one) => one !== page);
      await reopen(page.name.endsWith('0') ? 0 : 1);
    } else page.autosave.wakeUp();
  }
  for (let round = 0; round < 3; round += 1) for (const page of pages) await page.calm(random);
  return pages.map((page) => findLie(page, server)).find((lie) => lie !== undefined);
}

describe('autosave', () => {
  it('never shows as saved what the server does not have, in 10,000 interleavings', async () => {
    const lies: string[] = [];
    for (let seed = 1; seed <= 10_000; seed += 1) {
      const lie = await run(seed);
      if (lie !== undefined) lies.push(`seed ${seed}: ${lie}`);
    }
    expect(lies.slice(0, 5)).toEqual([]);
  }, 120_000);

  it('would have shown it under the rule before, by which numbers alone decided', async () => {
    let lies = 0;
    for (let seed = 1; seed <= 300; seed += 1) if ((await run(seed, true)) !== undefined) lies += 1;
    expect(lies).toBeGreaterThan(0);
  }, 60_000);

  it('keeps a change that no server confirmed over a crash', async () => {
    const random = seeded(1);
    const server = new ModelServer();
    const journal = new ModelJournal();
    const first = new ModelPage('first', server, journal);
    await first.open(true);
    first.isOnline = false;
    first.autosave.change('1', 'typed without network');
    first.autosave.end();
    const second = new ModelPage('second', server, journal);
    await second.open(true);
    await second.calm(random);
    expect(server.entries.get('1')?.value).toBe('typed without network');
    expect(second.autosave.read().values.get('1')).toBe('typed without network');
  });

  it('writes on after a reload without network, and gives no number twice', async () => {
    const random = seeded(4);
    const server = new ModelServer();
    const journal = new ModelJournal();
    const copies: { newest?: ModelCopy } = {};
    const first = new ModelPage('first', server, journal, copies);
    await first.open(true);
    first.autosave.change('1', 'saved');
    await first.calm(random);
    // It arrives, but its reply is lost with the page.
    first.autosave.change('1', 'arr');
    first.autosave.change('1', 'arrived');
    server.save('first', 1, first.autosave.pending());
    first.autosave.end();
    const second = new ModelPage('first', server, journal, copies);
    await second.openKept(copies.newest as ModelCopy);
    expect(second.autosave.read()).toMatchObject({ isWriter: true, waiting: 1, save: { kind: 'offline' } });
    expect(second.autosave.read().values.get('1')).toBe('arrived');
    second.autosave.change('1', 'typed after it');
    const { resetKey } = second.autosave.read();
    await second.calm(random);
    expect(second.autosave.read()).toMatchObject({ save: { kind: 'saved' }, waiting: 0 });
    // The editor is not built anew under the person's hands.
    expect(second.autosave.read().resetKey).toBe(resetKey);
    expect(server.entries.get('1')?.value).toBe('typed after it');
    expect(await journal.read()).toEqual([]);
  });

  it('gives what was written without network back to the person where another computer wrote meanwhile', async () => {
    const random = seeded(5);
    const server = new ModelServer();
    const journal = new ModelJournal();
    const copies: { newest?: ModelCopy } = {};
    const first = new ModelPage('first', server, journal, copies);
    await first.open(true);
    first.autosave.end();
    const second = new ModelPage('first', server, journal, copies);
    await second.openKept(copies.newest as ModelCopy);
    second.autosave.change('1', 'mine');
    const other = new ModelPage('other', server, new ModelJournal());
    await other.open(true);
    other.autosave.change('1', 'theirs');
    await other.calm(random);
    await second.calm(random);
    expect(second.autosave.read()).toMatchObject({ isWriter: false, save: { kind: 'elsewhere' } });
    expect(second.autosave.read().values.get('1')).toBe('theirs');
    expect(second.autosave.read().dropped).toEqual(new Map([['1', 'mine']]));
  });

  it('does not let an old journal overwrite what another computer wrote since', async () => {
    const random = seeded(2);
    const server = new ModelServer();
    const journal = new ModelJournal();
    const first = new ModelPage('first', server, journal);
    await first.open(true);
    first.isOnline = false;
    first.autosave.change('1', 'old');
    const other = new ModelPage('other', server, new ModelJournal());
    await other.open(true);
    other.autosave.change('1', 'new');
    await other.calm(random);
    await first.calm(random);
    expect(first.autosave.read().save.kind).toBe('elsewhere');
    void first.autosave.takeOver();
    await first.calm(random);
    expect(first.autosave.read()).toMatchObject({ save: { kind: 'saved' } });
    expect(first.autosave.read().dropped).toEqual(new Map([['1', 'old']]));
    expect(first.autosave.read().values.get('1')).toBe('new');
    expect(server.entries.get('1')?.value).toBe('new');
  });

  it('makes a second page of one browser read-only until it takes over', async () => {
    const random = seeded(3);
    const server = new ModelServer();
    const journal = new ModelJournal();
    const first = new ModelPage('first', server, journal);
    await first.open(true);
    const second = new ModelPage('second', server, journal);
    await second.open(false);
    second.autosave.change('1', 'not taken');
    expect(second.autosave.read()).toMatchObject({ isWriter: false, save: { kind: 'elsewhere' } });
    void second.autosave.takeOver();
    await second.calm(random);
    second.autosave.change('1', 'taken');
    await second.calm(random);
    first.autosave.change('1', 'too late');
    await first.calm(random);
    expect(first.autosave.read().save.kind).toBe('elsewhere');
    expect(first.autosave.read().values.get('1')).toBe('taken');
  });
});
