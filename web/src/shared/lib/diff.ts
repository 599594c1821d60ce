export interface DiffLine {
  kind: 'same' | 'gone' | 'new';
  text: string;
  /** Line numbers from 1, where the line exists. */
  left: number | undefined;
  right: number | undefined;
}

/** Pieces beyond which the middle is shown as replaced as a whole: the table below grows with the product. */
const most = 2_000;

/** How one text becomes another, line by line, keeping the longest common run of lines (LCS). */
export const diffLines = (before: string, after: string): DiffLine[] =>
  diffPieces(before.split('\n'), after.split('\n'));

/** A run of a text that stayed, went or came. */
export interface DiffRun {
  kind: DiffLine['kind'];
  text: string;
}

/** How one text becomes another, word by word: a number or a Latin word is one, and so is every Chinese character. */
export function diffWords(before: string, after: string): DiffRun[] {
  const words = (text: string) => text.match(/[\d.,]*\d|[A-Za-z]+|[\s\S]/gu) ?? [];
  const runs: DiffRun[] = [];
  for (const { kind, text } of diffPieces(words(before), words(after))) {
    const last = runs.at(-1);
    if (last?.kind === kind) last.text += text;
    else runs.push({ kind, text });
  }
  return runs;
}

function diffPieces(left: string[], right: string[]): DiffLine[] {
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head++;
  let tail = 0;
  while (
    tail < left.length - head &&
    tail < right.length - head &&
    left[left.length - 1 - tail] === right[right.length - 1 - tail]
  ) {
    tail++;
  }
  const result: DiffLine[] = left.slice(0, head).map((text, at) => same(text, at, at));
  result.push(...middle(left.slice(head, left.length - tail), right.slice(head, right.length - tail), head));
  for (let at = tail; at > 0; at--) {
    result.push(same(left[left.length - at] ?? '', left.length - at, right.length - at));
  }
  return result;
}

const same = (text: string, left: number, right: number): DiffLine => ({
  kind: 'same',
  text,
  left: left + 1,
  right: right + 1,
});
const gone = (text: string, left: number): DiffLine => ({
  kind: 'gone',
  text,
  left: left + 1,
  right: undefined,
});
const fresh = (text: string, right: number): DiffLine => ({
  kind: 'new',
  text,
  left: undefined,
  right: right + 1,
});

function middle(left: string[], right: string[], offset: number): DiffLine[] {
  if (left.length > most || right.length > most) {
    return [
      ...left.map((text, at) => gone(text, at + offset)),
      ...right.map((text, at) => fresh(text, at + offset)),
    ];
  }
  // common[i][j]: length of the longest common run of left[i..] and right[j..], row after row in one array.
  const width = right.length + 1;
  const common = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      common[i * width + j] =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const result: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      result.push(same(left[i] ?? '', i + offset, j + offset));
      i++;
      j++;
    } else if (j >= right.length || (i < left.length && at(i + 1, j) >= at(i, j + 1))) {
      result.push(gone(left[i] ?? '', i + offset));
      i++;
    } else {
      result.push(fresh(right[j] ?? '', j + offset));
      j++;
    }
  }
  return result;
}

export interface Fold {
  kind: 'fold';
  count: number;
  key: string;
}

/** Long unchanged stretches become one line that says how long they are. */
export function folded(lines: DiffLine[], context = 3): (DiffLine | Fold)[] {
  const near = lines.map(() => false);
  lines.forEach((line, at) => {
    if (line.kind === 'same') return;
    for (let near_at = at - context; near_at <= at + context; near_at++) {
      if (near_at >= 0 && near_at < near.length) near[near_at] = true;
    }
  });
  const result: (DiffLine | Fold)[] = [];
  let hidden = 0;
  lines.forEach((line, at) => {
    if (near[at]) {
      if (hidden > 0) result.push({ kind: 'fold', count: hidden, key: `fold ${at}` });
      hidden = 0;
      result.push(line);
    } else hidden++;
  });
  if (hidden > 0) result.push({ kind: 'fold', count: hidden, key: 'fold end' });
  return result;
}
