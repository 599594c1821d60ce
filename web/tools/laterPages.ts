import type { Plugin } from 'vite';

const route = /\/src\/routes\/(_app|_app\/.+)\.tsx$/;
/** As the router's plugin writes it, for a component that it has split off. */
const ownImport = /import\((['"])[^'"]*\?tsr-split=component\1\)/;

/**
 * Every route behind sign-in takes its component through the list in `src/app/pages.ts` instead of importing it itself: the start
 * then names one file instead of each page's script and styles. Stands behind the router's plugin.
 */
export function laterPages(): Plugin {
  return {
    name: 'suanpan-later-pages',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const name = route.exec(id)?.[1];
      if (name === undefined || !ownImport.test(code)) return null;
      const later = code.replace(ownImport, `loadLater(${JSON.stringify(name)})`);
      return { code: `import { loadLater } from '@/app/laterPages';\n${later}`, map: null };
    },
  };
}
