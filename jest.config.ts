import type { Config } from 'jest';

const base = {
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2024',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testEnvironment: 'node',
} satisfies Config;

/** Two projects: rules without a cloud; functions and the demo data against the local cloud, which is started once. */
export default {
  // A limit for what hangs, not a measure: a busy machine may take long.
  testTimeout: 60_000,
  projects: [
    {
      ...base,
      displayName: 'rules',
      roots: ['shared', 'infra', 'local', 'web'].map((folder) => `<rootDir>/${folder}`),
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/local/demo/'],
    },
    {
      ...base,
      displayName: 'functions',
      roots: ['<rootDir>/functions', '<rootDir>/local/demo'],
      globalSetup: '<rootDir>/local/testing/start.ts',
      globalTeardown: '<rootDir>/local/testing/stop.ts',
    },
  ],
} satisfies Config;
