/** `npm test`: every check in order, then one line with the sum of the tests. Words name the parts wanted. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { closingLine, jestCount, playwrightCount, type StepResult, sumOf } from './test-counts.ts';

type Step = {
  name: string;
  title: string;
  /** What Node runs; several at once where none minds the others. */
  runs: string[][];
  /** Reads how many tests it ran; absent for a check that has none. */
  count?: (file: string) => StepResult['count'];
  env?: Record<string, string>;
};

const results = '.build/test-results';
const playwrightJson = `${results}/playwright.json`;
const cli = (path: string) => `node_modules/${path}`;

/** Jest processes that run at the same time; each shard of the functions' tests starts its own local cloud. */
const jestRuns = [
  { name: 'functions-1', args: ['--selectProjects=functions', '--shard=1/2'] },
  { name: 'functions-2', args: ['--selectProjects=functions', '--shard=2/2'] },
  { name: 'rules', args: ['--selectProjects=rules'] },
];
const jestJson = (name: string) => `${results}/jest-${name}.json`;

function jest({ name, args }: (typeof jestRuns)[number]): string[] {
  return [
    ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', cli('jest/bin/jest.js')],
    ...['--ci', '--runInBand', '--json', `--outputFile=${jestJson(name)}`, ...args],
  ];
}

const steps: Step[] = [
  { name: 'types', title: 'Types (tsc)', runs: [[cli('typescript/bin/tsc')]] },
  { name: 'lint', title: 'Format, lint and import rules (biome)', runs: [[cli('@biomejs/biome/bin/biome'), 'check']] },
  { name: 'unused', title: 'Dead code and unused packages (knip)', runs: [[cli('knip/bin/knip.js')]] },
  { name: 'openapi', title: 'docs/openapi.json is fresh', runs: [['shared/contract/write-openapi.ts', '--check']] },
  { name: 'build', title: 'Build of app and functions (vite, esbuild)', runs: [['local/setup/build.ts']] },
  {
    name: 'jest',
    title: 'Rules, stack and functions (jest)',
    runs: jestRuns.map(jest),
    count: () => sumOf(jestRuns.map(({ name }) => jestCount(jestJson(name)))),
  },
  {
    name: 'journeys',
    title: 'Journeys in the browser (playwright)',
    runs: [[cli('@playwright/test/cli.js'), 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json']],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightJson },
    count: () => playwrightCount(playwrightJson),
  },
];

/** The children that run now: they are told when this process is asked to end. */
const running = new Set<ReturnType<typeof spawn>>();

/** Runs Node in this terminal; its standard output is dropped where it would be the JSON that is in a file too. */
function start(args: string[], { env, name }: Step): Promise<boolean> {
  const quiet = name === 'jest' ? 'ignore' : 'inherit';
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet, 'inherit'],
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

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
if (unknown) {
  console.error(`There is no part ${unknown}: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const done: StepResult[] = [];
for (const step of steps) {
  if (wanted.length > 0 && !wanted.includes(step.name)) continue;
  if (!stopping) done.push(await runStep(step));
}
const { line, failed } = closingLine(done);
console.log(`\n${line}`);
process.exit(failed || stopping ? 1 : 0);
