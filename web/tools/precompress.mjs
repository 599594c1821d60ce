// Writes a `.br` and a `.gz` twin beside every text asset of dist/, so that the server compresses nothing.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:html|js|mjs|css|json|svg|wasm|txt)$/;
const WORTH_BYTES = 512;
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

async function* files(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (TEXT.test(entry.name)) yield path;
  }
}

async function compress(path) {
  if ((await stat(path)).size < WORTH_BYTES) return;
  const bytes = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await brotli(bytes, { params }));
  await writeFile(`${path}.gz`, await deflate(bytes, { level: 9 }));
}

const all = [];
for await (const path of files(process.argv[2] ?? 'dist')) all.push(compress(path));
await Promise.all(all);
