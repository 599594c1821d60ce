import { describe, expect, it } from 'vitest';
import { chipOfRun, chipOfSubmission } from './chip';
import { readDifference } from './difference';
import { fileNames, readingCode, statementFor } from './files';
import {
  afterLine,
  answered,
  carriedOn,
  idleRun,
  outputLimit,
  outputWithoutTraceback,
  type Run,
  reasons,
} from './run';
import { readTraceback } from './traceback';

const runOf = (lines: unknown[], run: Run = idleRun) =>
  lines.reduce<Run>((before, line) => afterLine(before, line, 1_000), run);
const started = { event: 'started', run_id: 'r1' };

describe('a run as its lines come', () => {
  it('gathers output in order, with what was typed in between', () => {
    const asked = runOf([
      started,
      { event: 'stdout', text: 'a' },
      { event: 'stdout', text: 'b' },
      { event: 'input_wanted', prompt: '金额' },
    ]);
    expect(asked.prompt).toBe('金额');
    const run = runOf([{ event: 'stderr', text: 'warn' }], answered(asked, '100'));
    expect(run.prompt).toBeUndefined();
    expect(run.output).toEqual([
      { kind: 'out', text: 'ab' },
      { kind: 'in', text: '100\n' },
      { kind: 'err', text: 'warn' },
    ]);
  });

  it('says that variables are gone when another server begins a session in the middle of one', () => {
    const cell = (place: number, lost: string | null = null) => ({
      event: 'started',
      run_id: `r${place}`,
      session: { number: place, lost },
    });
    const first = runOf([cell(1)]);
    expect(first.session).toEqual({ number: 1, lost: undefined });
    const second = runOf([cell(2)], carriedOn(first));
    expect(second.session?.lost).toBeUndefined();
    const elsewhere = runOf([cell(1)], carriedOn(second));
    expect(elsewhere.session).toEqual({ number: 1, lost: 'died' });
    expect(runOf([cell(1, 'idle')], carriedOn(second)).session?.lost).toBe('idle');
    expect(runOf([cell(1)], idleRun).session?.lost).toBeUndefined();
  });

  it('keeps the end of too much output', () => {
    const many = Array.from({ length: 300 }, (_, at) => ({
      event: 'stdout',
      text: `${at} `.padEnd(1_000, '.'),
    }));
    const run = runOf([started, ...many]);
    expect(run.isClipped).toBe(true);
    expect(run.outputLength).toBeLessThanOrEqual(outputLimit);
    expect(run.output.at(-1)?.text).toContain('299 ');
  });

  it('shows a traceback once: with the error, not in the output', () => {
    const traceback = 'Traceback:\n  File "main.py", line 1\nKeyError\n';
    const error = { event: 'error', type: 'KeyError', message: '', line: 1, traceback, explanation: '' };
    const run = runOf([started, { event: 'stdout', text: 'a' }, { event: 'stderr', text: traceback }, error]);
    expect(outputWithoutTraceback(run)).toEqual([{ kind: 'out', text: 'a' }]);
    const warned = runOf([started, { event: 'stderr', text: `careful\n${traceback}` }, error]);
    expect(outputWithoutTraceback(warned)).toEqual([{ kind: 'err', text: 'careful\n' }]);
  });

  it('believes no shape: broken tables, unknown words and other lines do no harm', () => {
    const run = runOf([
      started,
      null,
      'text',
      { event: 'new one' },
      { event: 'table', columns: 'x', rows: [1, [2]], total_rows: 'many' },
      { event: 'error', type: 7, line: '3' },
      { event: 'finished', reason: 'strange', files: [{ name: 3 }, 'x'] },
    ]);
    expect(run.frames[0]).toMatchObject({ columns: [], rows: [[], [2]], total_rows: 0 });
    expect(run.error).toMatchObject({ type: '', line: null });
    expect(run.reason).toBe('infra');
    expect(run.files).toEqual([{ name: '', content: '' }]);
  });
});

describe('the chip beside a run', () => {
  const ended = (reason: string, error?: object) =>
    runOf([
      started,
      ...(error ? [{ event: 'error', ...error }] : []),
      { event: 'finished', reason, wall_ms: 423.6 },
    ]);

  it('waits, counts tenths, waits for input, and ends with hundredths', () => {
    expect(chipOfRun(idleRun, 0).word).toBe('idle');
    expect(chipOfRun({ ...idleRun, phase: 'waiting' }, 0).word).toBe('waiting');
    expect(chipOfRun(runOf([started]), 3_140)).toMatchObject({ word: 'running', seconds: '2.1' });
    expect(chipOfRun(runOf([started, { event: 'input_wanted' }]), 1_000).word).toBe('input');
    expect(chipOfRun(ended('ok'), 0)).toEqual({ tone: 'good', word: 'ok', seconds: '0.42' });
  });

  it('names each way a run can end', () => {
    for (const reason of reasons) expect(chipOfRun(ended(reason), 0).word).toBe(reason);
    expect(chipOfRun({ ...idleRun, phase: 'lost' }, 0).word).toBe('lost');
  });

  it('tells a slip of the pen from a fault of the program', () => {
    expect(chipOfRun(ended('error', { type: 'IndentationError' }), 0).word).toBe('syntax');
    expect(chipOfRun(ended('error', { type: 'KeyError' }), 0).word).toBe('error');
  });

  it('says what a submission earned', () => {
    expect(chipOfSubmission({ state: 'queued', percent: null }).word).toBe('queued');
    expect(chipOfSubmission({ state: 'broken', percent: null }).word).toBe('broken');
    expect(chipOfSubmission({ state: 'done', percent: 100 }).word).toBe('full');
    expect(chipOfSubmission({ state: 'done', percent: 62.5 }).word).toBe('partial');
    expect(chipOfSubmission({ state: 'done', percent: 0 }).word).toBe('none');
  });
});

describe('small readers', () => {
  it('finds the lines of one’s own text in a traceback', () => {
    const text =
      'Traceback (most recent call last):\n  File "main.py", line 12, in <module>\nKeyError: \'金额\'\n';
    expect(readTraceback(text).map((entry) => entry.line)).toEqual([undefined, 12, undefined]);
  });

  it('reads the four differences and nothing else', () => {
    expect(readDifference({ kind: 'value', call: 'f(1)', expected: '[1]', actual: null })).toEqual({
      kind: 'value',
      call: 'f(1)',
      expected: '[1]',
      actual: 'None',
    });
    expect(
      readDifference({ kind: 'frame', rows: [{ row: 0, column: '余额', expected: 1.5, actual: 2 }] }),
    ).toMatchObject({
      rows: [{ row: '0', expected: '1.5', actual: '2' }],
      missing: [],
      rowsExpected: undefined,
    });
    expect(readDifference({ kind: 'html', expected: '<b>' })).toBeUndefined();
    expect(readDifference('x')).toBeUndefined();
  });

  it('writes the statement that opens a file', () => {
    expect(statementFor('应收账款.csv')).toBe('pd.read_csv("应收账款.csv")');
    expect(statementFor('a.xlsx')).toBe('pd.read_excel("a.xlsx")');
    expect(statementFor('说明.txt')).toBe('"说明.txt"');
    expect(statementFor('books.py')).toBe('from books import vouchers, lines, accounts, balances');
    expect(statementFor('hongda/books.py')).toContain('from hongda.books import');
    expect(statementFor('books.sqlite')).toBe(
      'pd.read_sql("select * from lines", sqlite3.connect("books.sqlite"))',
    );
  });

  it('adds the code that reads a table once, with its import where there is none', () => {
    const reading = 'bank_journal = pd.read_csv("bank-journal.csv")\nbank_journal.head()\n';
    expect(readingCode('bank-journal.csv', 'print(1)')).toBe(`import pandas as pd\n\n${reading}`);
    expect(readingCode('bank-journal.csv', 'import pandas as pd\n')).toBe(reading);
    expect(readingCode('bank-journal.csv', `x = 1\n${reading}`)).toBe('');
    expect(readingCode('bank-journal.csv', "pd.read_csv('bank-journal.csv')")).toBe('');
    expect(readingCode('b/2026账.csv', '')).toContain('table_2026账 = pd.read_csv("b/2026账.csv")');
    expect(readingCode('books.sqlite', 'import pandas as pd\n')).toMatch(/^import sqlite3\n\npd\.read_sql/);
    expect(readingCode('books.py', '')).toMatch(/^from books import .*\n\nlines\.head\(\)\n$/);
    expect(readingCode('books.py', 'import books')).toBe('');
  });

  it('finds the names of files in a program', () => {
    const code = 'a = pd.read_csv("a.csv")\nb = open(\'b/c.csv\')\nagain = "a.csv"\nd = "d.txt"';
    expect(fileNames(code)).toEqual(['a.csv', 'b/c.csv']);
    const imports = 'from books import lines\n  import hongda.books\nopen("books.sqlite")\nimport mybooks';
    expect(fileNames(imports)).toEqual(['books.sqlite', 'books.py', 'hongda/books.py']);
  });
});
