import { fileURLToPath } from 'node:url';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { laterPages } from './tools/laterPages.ts';
import { pdfAssets } from './tools/pdfAssets.ts';

const server = process.env.SUANPAN_URL ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    react(),
    laterPages(),
    pdfAssets(),
  ],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('./src', import.meta.url)),
      // What errors mean: one catalogue with the server's runner.
      '@explanations': fileURLToPath(new URL('../crates/sandbox/src/explanations.json', import.meta.url)),
      // The charts of accounts are the server's.
      '@accounts': fileURLToPath(new URL('../content/accounting', import.meta.url)),
      // React has it since 18; the stand-in for older ones would weigh on the sign-in page.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  build: {
    // Windows 7 laboratory computers stop at Chrome 109.
    target: 'chrome109',
    cssTarget: 'chrome109',
    // tools/budget.mjs reads the manifest to weigh each route.
    manifest: true,
    modulePreload: {
      // Every supported browser preloads modules itself.
      polyfill: false,
      // The start chunk would list every file of every route, which does not compress and grows with each screen.
      // Styles must be listed; scripts find their own imports, one step later.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((dep) => dep.endsWith('.css')) : deps,
    },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // A module that one file fetches later and another at once comes at once: the later one must not be written as if it did not.
      onLog: (level, log, handler) => {
        if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
        handler(level, log);
      },
      output: {
        // Start and list of pages name every chunk, and a hash does not compress: seven hexadecimal digits tell versions of one name apart
        // (the fewest that the bundler takes for so many chunks), six those of a style.
        hashCharacters: 'hex',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // What the very first page needs travels as one file: it compresses better and saves round trips.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            // What every page behind sign-in asks for first: where the pages and their texts are.
            { name: 'pages', test: /\/(app\/pages|i18n\/chinese)\.ts$/ },
            // The sign-in page has text tabs and must not fetch the frame for what both need.
            {
              name: 'tabs',
              test: /\/shared\/ui\/(TextTabs\.tsx|TextTabs\.module\.css|useShownInSight\.ts)/,
              priority: 2,
            },
            // The frame of everything behind sign-in, with all that it needs: seventy files, mostly of the component library.
            { name: 'shell', test: /\/app\/shell\/Shell\.tsx/ },
            {
              name: 'save',
              test: /\/shared\/autosave\/(SaveNotice|SaveLine)\.tsx|\/ExclamationCircleFilled\.js$/,
            },
            // Small parts of nearly every page: each file of its own would be named in the start.
            {
              name: 'page',
              test: /\/shared\/ui\/(PageTitle|Panel|DetailLayout|workspace\/WorkspaceBar|WhenOpened|Meter|LinkButton|StatusTag)\.tsx/,
            },
            // An exam begins for a whole class at one moment: few files.
            { name: 'exam', test: /\/features\/exams\/pages\/TakeExamPage\.tsx/ },
            { name: 'autosave', priority: 1, test: /\/shared\/autosave\/(page|server|idbJournal)\.ts/ },
            {
              name: 'questions',
              priority: 1,
              test: /\/shared\/questions\/(QuestionStem|AnswerInput|SharedStem|sharing|options\/OptionList)\.tsx?/,
            },
            {
              // What the frame, the exam and other pages share stays out of theirs.
              name: (id: string) => /([^/]+)\.[a-z]+$/.exec(id)?.[1] ?? null,
              priority: 2,
              test: /\/(ui\/(lazily|RichText|Markdown|Skeleton|StatusTag|Countdown)|lib\/time|push\/useFollow|shared\/(api\/outcome|questions\/inputs)|exams\/api)\.tsx?$|\/useMutation\.js$|\/exam\.module\.css$/,
            },
            {
              // And what every page before the sign-in has in common: a dozen files of half a kilobyte otherwise.
              name: 'sign-in',
              priority: 1,
              test: /\/(SignInFrame|LookSwitch|SchoolLogo|Field|useFaults|useEnter|SchoolField|identity\/(api|model\/rules)|identity\/components\/form\.module|SignInFrame\.module|LookSwitch\.module|Field\.module)\.(tsx?|css)/,
            },
            // The same for the pages that begin an account.
            {
              name: 'account',
              priority: 1,
              test: /\/identity\/components\/(ConsentField|useConsentVersions|PhoneWithCode)\.tsx?/,
            },
            {
              // The styles of small parts that many pages share: each file of its own would be named in the start.
              name: 'parts',
              test: /\/(HomeLayout|DetailLayout|WorkspaceBar|HeadlinePanel|ExamTicket|Rows|Meter|Figures|BeadRod|Panel|PageHeader|Money|RemindButton|CourseCover|Difficulty|ClassCode|CodeText|ManualMarks|ScoreRing|Chart|MarkHistory|DiffView)\.module\.css/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    fs: { allow: ['.', '../crates/sandbox/src', '../content/accounting'] },
    proxy: { '/api': { target: server, changeOrigin: false, ws: true } },
  },
  preview: { port: 4173, proxy: { '/api': { target: server, changeOrigin: false, ws: true } } },
});
