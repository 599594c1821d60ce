// Writes the core of Pyodide to dist-runner/, from which it goes into the server's binary: compressed by gzip, which
// every browser takes on plain addresses too (brotli would spare 8 % and double the binary's share).
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const source = new URL('../node_modules/pyodide/', import.meta.url);
const target = new URL('../dist-runner/', import.meta.url);
const compress = promisify(gzip);
/** The standard library is a zip already. */
const plain = ['python_stdlib.zip'];
const texts = ['pyodide.asm.wasm', 'pyodide.asm.mjs', 'pyodide.mjs', 'pyodide-lock.json'];

await rm(target, { recursive: true, force: true });
await mkdir(target, { recursive: true });
for (const name of plain) await writeFile(new URL(name, target), await readFile(new URL(name, source)));
for (const name of texts) {
  await writeFile(
    new URL(`${name}.gz`, target),
    await compress(await readFile(new URL(name, source)), { level: 9 }),
  );
}
