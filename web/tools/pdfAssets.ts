import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folders = ['cmaps', 'standard_fonts'];
const source = fileURLToPath(new URL('../node_modules/pdfjs-dist/', import.meta.url));

/** Serves the character maps and fonts that pdf.js asks for by name: without them Chinese PDFs show blanks. */
export function pdfAssets(): Plugin {
  return {
    name: 'suanpan-pdf-assets',
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const [, folder = '', name = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
        if (!folders.includes(folder) || name !== basename(name)) return next();
        createReadStream(join(source, folder, name))
          .on('error', next)
          .pipe(response);
      });
    },
    generateBundle() {
      for (const folder of folders) {
        for (const name of readdirSync(join(source, folder))) {
          this.emitFile({
            type: 'asset',
            fileName: `pdfjs/${folder}/${name}`,
            source: readFileSync(join(source, folder, name)),
          });
        }
      }
    },
  };
}
