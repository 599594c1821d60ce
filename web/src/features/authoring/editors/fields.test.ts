import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// jsdom lays nothing out: what keeps a field within its place is read where it is written.
const styles = readFileSync(join(__dirname, 'editors.module.css'), 'utf8');

it('a long name of a chapter made its field cover the next one', () => {
  const row = /^\.row \{([^}]*)\}/m.exec(styles)?.[1];
  expect(row).toMatch(/grid-template-columns: minmax\(0, 1fr\);/);
  expect(row).toMatch(/min-width: 0;/);
});
