import { defineConfig } from 'vitest/config';

/** Two projects: rules without a cloud; functions and the demo data against a local cloud for each worker. */
export default defineConfig({
  test: {
    // A limit for what hangs, not a measure: a busy machine may take long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A second by default, in which a busy machine may not have written what follows from a request.
    expect: { poll: { timeout: 60_000 } },
    // A process loads each module once: files of tests share nothing but modules without state of their own. The whole
    // test run gives the functions two workers.
    maxWorkers: 1,
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{shared,infra,local,operator,tools,web}/**/*.test.{ts,tsx}'],
          exclude: ['local/demo/**', 'operator/{import,prepare-table,restore/local}/**'],
          setupFiles: 'local/testing/restore-globals.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          include: [
            '{functions,local/demo,operator/import,operator/prepare-table,operator/restore/local}/**/*.test.{ts,tsx}',
          ],
          globalSetup: 'local/testing/start.ts',
          setupFiles: 'local/testing/use-cloud.ts',
        },
      },
    ],
  },
});
