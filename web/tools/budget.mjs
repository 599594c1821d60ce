/**
 * Weighs the JavaScript each route loads first, compressed as the server sends it (brotli), and fails when one outgrows
 * its budget. Reads the manifest that `npm run build` leaves in dist/.vite.
 *
 * A public page is charged for everything; the shell, with the list of the pages behind sign-in (`src/app/pages.ts`), for
 * what it adds to that start; a page behind sign-in for what it adds to the shell; a page with a table once more for what it
 * adds when another table has been seen.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url).pathname;
const budgets = JSON.parse(readFileSync(new URL('./budget.json', import.meta.url), 'utf8'));
const manifestPath = join(dist, '.vite/manifest.json');
if (!existsSync(manifestPath)) {
  console.error('budget: dist/.vite/manifest.json is missing; run "npm run build" first');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));

/** The chunk and everything it imports statically. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, seen);
  return seen;
}

const weights = new Map();
function weigh(key) {
  const file = manifest[key].file;
  if (!file.endsWith('.js')) return 0;
  if (!weights.has(file)) {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    weights.set(file, brotliCompressSync(readFileSync(join(dist, file)), options).length);
  }
  return weights.get(file);
}

const sum = (keys) => {
  const files = new Map([...keys].map((key) => [manifest[key].file, weigh(key)]));
  return [...files.values()].reduce((total, size) => total + size, 0) / 1000;
};
const without = (keys, known) => [...keys].filter((key) => !known.has(key));

const routeKey = (name) =>
  Object.keys(manifest).find((key) => key.startsWith(`src/routes/${name}.tsx?`) && key.includes('component'));
const routes = Object.keys(manifest)
  .map((key) => /^src\/routes\/(.+)\.tsx\?.*component/.exec(key)?.[1])
  .filter((name) => name !== undefined && name !== '_app' && name !== '__root');

// The page itself says what it starts with: its scripts, and what they import.
const page = readFileSync(join(dist, 'index.html'), 'utf8');
const start = new Set();
for (const key of Object.keys(manifest)) {
  if (manifest[key].file.endsWith('.js') && page.includes(`/${manifest[key].file}"`)) closure(key, start);
}
const list = closure(Object.keys(manifest).find((key) => /^_pages-\w+\.js$/.test(key)));
const shell = new Set([...start, ...list, ...closure(routeKey('_app'))]);
const table = Object.keys(manifest).find((key) => manifest[key].name === 'DataTable');
const tableParts = table ? new Set([...shell, ...closure(table)]) : shell;

const rows = [{ name: 'shell', size: sum(without(shell, start)), limit: budgets.shell }];
for (const name of routes) {
  const own = closure(routeKey(name));
  if (!name.startsWith('_app/')) {
    rows.push({ name: `/${name}`, size: sum(new Set([...start, ...own])), limit: budgets.public });
    continue;
  }
  const path = name.replace('_app', '');
  const usesTable = table !== undefined && own.has(table);
  const limit = budgets.routes[path] ?? (usesTable ? budgets.table : budgets.other);
  rows.push({ name: path, size: sum(without(own, shell)), limit });
  if (usesTable)
    rows.push({
      name: `${path} after a table`,
      size: sum(without(own, tableParts)),
      limit: budgets.routesAfter?.[path] ?? budgets.tableAfter,
    });
}

let failed = 0;
for (const { name, size, limit } of rows.sort(
  (left, right) => right.size / right.limit - left.size / left.limit,
)) {
  const over = size > limit;
  if (over) failed++;
  const mark = over ? 'OVER ' : '     ';
  console.log(`${mark}${name.padEnd(48)}${size.toFixed(1).padStart(8)} kB of ${limit}`);
}
if (failed > 0) {
  console.error(`budget: ${failed} over their limit (brotli kB, tools/budget.json)`);
  process.exit(1);
}
