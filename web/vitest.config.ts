import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      '@explanations': fileURLToPath(new URL('../crates/sandbox/src/explanations.json', import.meta.url)),
      '@accounts': fileURLToPath(new URL('../content/accounting', import.meta.url)),
      // For every file: with shared modules, a file's own mock comes too late where another has drawn a chart before.
      'echarts/core': fileURLToPath(new URL('./src/test/echarts.ts', import.meta.url)),
    },
  },
  server: { fs: { allow: ['.', '../crates/sandbox/src', '../content/accounting'] } },
  test: {
    environment: 'jsdom',
    // One worker a core: by default one core is left to the terminal, which is half of a small machine.
    pool: 'threads',
    maxWorkers: '100%',
    // Files share the modules of their worker: loading them anew for each file took more than half of the run.
    // What a test leaves behind is taken away in `src/test/setup.ts`.
    isolate: false,
    // Testing Library registers its clean-up only when the globals are there.
    globals: true,
    setupFiles: ['src/test/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    testTimeout: 90_000,
  },
});
