import { defineConfig } from '@playwright/test';

/** Journeys run against the real binary; start it first and name it in SUANPAN_URL. */
export default defineConfig({
  testDir: 'e2e',
  timeout: 60_000,
  // Long enough for a machine that stands still for a moment; what works is not waited for.
  expect: { timeout: 20_000 },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  reporter: [['list']],
  // The two run beside each other, each with a server of its own: what one writes of a failure is not the other's to clear.
  projects: [
    { name: 'journeys', testIgnore: 'screens.spec.ts', outputDir: 'test-results/journeys' },
    { name: 'screens', testMatch: 'screens.spec.ts', outputDir: 'test-results/screens' },
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
