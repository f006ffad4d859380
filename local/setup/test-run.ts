/**
 * `npm test`: every step, then one line with the number of tests. Arguments select steps; `changed`, which runs the tests
 * beside changed files, only runs when selected (`npm run check`).
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { changedFiles, testsBeside } from './changed-tests.ts';
import { playwrightCount, type StepResult, summaryOf, vitestCount } from './test-counts.ts';

type Step = {
  name: string;
  title: string;
  /** Arguments for Node; absent: there is nothing to run. */
  args?: string[] | undefined;
  /** Absent for a step without tests. */
  count?: () => StepResult['count'];
  env?: Record<string, string>;
  /** Runs only when selected. */
  optional?: boolean;
};

const results = '.build/test-results';
const playwrightJson = `${results}/playwright.json`;
const cli = (path: string) => `node_modules/${path}`;

const vitestJson = (name: string) => `${results}/vitest-${name}.json`;

function vitest(name: string, args: string[]): string[] {
  const report = ['--reporter=default', '--reporter=json', `--outputFile=${vitestJson(name)}`];
  return [cli('vitest/vitest.mjs'), 'run', ...report, ...args];
}

const selected = process.argv.slice(2);

/** The tests beside changed files. */
function changedStep(): Step {
  const tests = selected.includes('changed') ? testsBeside(changedFiles()) : [];
  const step: Step = { name: 'changed', title: 'Tests beside changed files (vitest)', optional: true };
  if (tests.length === 0) return step;
  return { ...step, args: vitest('changed', tests), count: () => vitestCount(vitestJson('changed')) };
}

const checks: Step[] = [
  { name: 'types', title: 'Types (tsc)', args: [cli('typescript/bin/tsc')] },
  { name: 'lint', title: 'Format, lint and import rules (biome)', args: [cli('@biomejs/biome/bin/biome'), 'check'] },
  { name: 'unused', title: 'Dead code and unused packages (knip)', args: [cli('knip/bin/knip.js')] },
  { name: 'openapi', title: 'docs/openapi.json is fresh', args: ['tools/openapi/write-openapi.ts', '--check'] },
];

const build: Step = {
  name: 'build',
  title: 'Build of app and functions (vite, esbuild)',
  args: ['local/setup/build.ts'],
};

const functions: Step = {
  name: 'functions',
  title: 'Functions against the local cloud (vitest)',
  // Each worker has a local cloud of its own.
  args: vitest('functions', ['--project=functions', '--maxWorkers=2']),
  count: () => vitestCount(vitestJson('functions')),
};

const rules: Step = {
  name: 'rules',
  title: 'Rules, stack and emulators (vitest)',
  args: vitest('rules', ['--project=rules']),
  count: () => vitestCount(vitestJson('rules')),
};

const journeys: Step = {
  name: 'journeys',
  title: 'Journeys in the browser (playwright)',
  args: [cli('@playwright/test/cli.js'), 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightJson },
  count: () => playwrightCount(playwrightJson),
};

/** Phases follow one another; the rows of a phase run at the same time, the steps of a row one after the other. */
const phases: Step[][][] = [[checks, [build]], [[functions], [rules]], [[journeys]], [[changedStep()]]];

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

async function runStep(step: Step): Promise<StepResult> {
  const begin = performance.now();
  console.log(`\n── ${step.title}`);
  const passed = step.args ? await start(step.args, step) : true;
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`── ${step.title}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return { name: step.name, passed, count: step.count?.() };
}

async function runRow(row: Step[]): Promise<StepResult[]> {
  const rowResults: StepResult[] = [];
  for (const step of row) {
    if (selected.length > 0 ? !selected.includes(step.name) : step.optional) continue;
    if (!stopping) rowResults.push(await runStep(step));
  }
  return rowResults;
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping = true;
    for (const child of running) child.kill(signal);
  });
}
if (process.connected) process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));

const steps = phases.flat(2);
const unknown = selected.find((name) => !steps.some((step) => step.name === name));
if (unknown) {
  console.error(`There is no step ${unknown}: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const stepResults: StepResult[] = [];
for (const phase of phases) stepResults.push(...(await Promise.all(phase.map(runRow))).flat());
const { failures, line, failed } = summaryOf(stepResults);
// A long run's log is often kept from its end only.
if (failed) console.log(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
console.log(`\n${line}`);
process.exit(failed || stopping ? 1 : 0);
