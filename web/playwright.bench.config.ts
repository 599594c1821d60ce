import config from './playwright.config';

/** What pages cost a person's eyes and patience: `make bench-web`. */
export default {
  ...config,
  testDir: 'bench',
  timeout: 900_000,
  projects: [{ name: 'bench', testMatch: '*.bench.ts' }],
};
