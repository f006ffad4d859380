/**
 * `npm test`: every step in order, then one line with the number of tests. Arguments select steps; `changed`, which runs
 * the tests beside changed files, only runs when selected (`npm run check`).
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { changedFiles, testsBeside } from './changed-tests.ts';
import { closingLine, playwrightCount, type StepResult, sumOf, vitestCount } from './test-counts.ts';

type Step = {
  name: string;
  title: string;
  /** Arguments for Node; several runs are concurrent. */
  runs: string[][];
  /** Absent for a step without tests. */
  count?: (file: string) => StepResult['count'];
  env?: Record<string, string>;
  /** Runs only when selected. */
  optional?: boolean;
};

const results = '.build/test-results';
const playwrightJson = `${results}/playwright.json`;
const cli = (path: string) => `node_modules/${path}`;

/** Vitest processes that run at the same time; each worker of the functions' tests has its own local cloud. */
const vitestRuns = [
  { name: 'functions', args: ['--project=functions', '--maxWorkers=2'] },
  { name: 'rules', args: ['--project=rules'] },
];
const vitestJson = (name: string) => `${results}/vitest-${name}.json`;

function vitest({ name, args }: (typeof vitestRuns)[number]): string[] {
  const report = ['--reporter=default', '--reporter=json', `--outputFile=${vitestJson(name)}`];
  return [cli('vitest/vitest.mjs'), 'run', ...report, ...args];
}

/** One run of Vitest, or none without such tests. */
function changedRuns(): string[][] {
  const tests = selected.includes('changed') ? testsBeside(changedFiles()) : [];
  return tests.length === 0 ? [] : [vitest({ name: 'changed', args: tests })];
}

const selected = process.argv.slice(2);

const steps: Step[] = [
  { name: 'types', title: 'Types (tsc)', runs: [[cli('typescript/bin/tsc')]] },
  { name: 'lint', title: 'Format, lint and import rules (biome)', runs: [[cli('@biomejs/biome/bin/biome'), 'check']] },
  { name: 'unused', title: 'Dead code and unused packages (knip)', runs: [[cli('knip/bin/knip.js')]] },
  { name: 'openapi', title: 'docs/openapi.json is fresh', runs: [['shared/contract/write-openapi.ts', '--check']] },
  { name: 'build', title: 'Build of app and functions (vite, esbuild)', runs: [['local/setup/build.ts']] },
  {
    name: 'vitest',
    title: 'Rules, stack and functions (vitest)',
    runs: vitestRuns.map(vitest),
    count: () => sumOf(vitestRuns.map(({ name }) => vitestCount(vitestJson(name)))),
  },
  {
    name: 'changed',
    title: 'Tests beside changed files (vitest)',
    runs: changedRuns(),
    count: () => (changedRuns().length === 0 ? undefined : vitestCount(vitestJson('changed'))),
    optional: true,
  },
  {
    name: 'journeys',
    title: 'Journeys in the browser (playwright)',
    runs: [[cli('@playwright/test/cli.js'), 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightJson },
    count: () => playwrightCount(playwrightJson),
  },
];

/** Running children, to pass signals on. */
const running = new Set<ReturnType<typeof spawn>>();

/** Runs Node in this terminal. */
function start(args: string[], { env }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    running.add(child);
    child.on('exit', (code) => {
      running.delete(child);
      resolve(code === 0);
    });
  });
}

async function run(step: Step): Promise<boolean> {
  const passed = await Promise.all(step.runs.map((args) => start(args, step)));
  return passed.every(Boolean);
}

async function runStep(step: Step): Promise<StepResult> {
  const begin = performance.now();
  console.log(`\n── ${step.title}`);
  const passed = await run(step);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`── ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return { name: step.name, passed, count: step.count?.(step.name) };
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping = true;
    for (const child of running) child.kill(signal);
  });
}
if (process.connected) process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const unknown = selected.find((name) => !steps.some((step) => step.name === name));
if (unknown) {
  console.error(`There is no step ${unknown}: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const done: StepResult[] = [];
for (const step of steps) {
  if (selected.length > 0 ? !selected.includes(step.name) : step.optional) continue;
  if (!stopping) done.push(await runStep(step));
}
const { line, failed } = closingLine(done);
console.log(`\n${line}`);
process.exit(failed || stopping ? 1 : 0);
