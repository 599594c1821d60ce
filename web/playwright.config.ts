import { defineConfig } from '@playwright/test';

/** A server for each worker (`tools/e2e.sh`), so that none waits for another's: its address and its data, by the worker's place. */
const place = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
for (const name of ['SUANPAN_URL', 'SUANPAN_DATA_DIR']) {
  const own = process.env[`${name}S`]?.split(' ')[place];
  if (own !== undefined) process.env[name] = own;
}

/** Journeys run against the real binary; start it first and name it in SUANPAN_URL. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  // Long enough for a machine that stands still for a moment; what works is not waited for.
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: process.env.SUANPAN_URLS?.split(' ').length ?? 1,
  retries: 0,
  reporter: [['list']],
  // The walk over all screens is one piece, and begins first.
  projects: [
    { name: 'screens', testMatch: 'screens.spec.ts' },
    { name: 'journeys', testIgnore: 'screens.spec.ts' },
  ],
  use: {
    baseURL: process.env.SUANPAN_URL ?? 'http://127.0.0.1:8000',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording costs about a sixth of the time, whether anything fails or not: asked for where somebody will look.
    trace: process.env.SUANPAN_TRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
});
