import { defineConfig } from 'vitest/config';

/** Two projects: rules without a cloud; functions and the demo data against the local cloud, which is started once. */
export default defineConfig({
  test: {
    // A limit for what hangs, not a measure: a busy machine may take long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // One process that loads each module once: files of tests share nothing but modules without state of their own.
    maxWorkers: 1,
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{shared,infra,local,web}/**/*.test.{ts,tsx}'],
          exclude: ['local/demo/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['{functions,local/demo}/**/*.test.{ts,tsx}'],
          globalSetup: 'local/testing/start.ts',
        },
      },
    ],
  },
});
