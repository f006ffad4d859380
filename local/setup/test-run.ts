/** `npm test`: every check in order, then one line with the sum of the tests. Words name the parts wanted. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { closingLine, jestCount, playwrightCount, type StepResult } from './test-counts.ts';

type Step = {
  name: string;
  title: string;
  args: string[];
  /** Reads how many tests it ran; absent for a check that has none. */
  count?: (file: string) => StepResult['count'];
  env?: Record<string, string>;
};

const results = '.build/test-results';
const jestJson = `${results}/jest.json`;
const playwrightJson = `${results}/playwright.json`;
const cli = (path: string) => `node_modules/${path}`;

const steps: Step[] = [
  { name: 'types', title: 'Types (tsc)', args: [cli('typescript/bin/tsc')] },
  { name: 'lint', title: 'Format, lint and import rules (biome)', args: [cli('@biomejs/biome/bin/biome'), 'check'] },
  { name: 'unused', title: 'Dead code and unused packages (knip)', args: [cli('knip/bin/knip.js')] },
  { name: 'openapi', title: 'docs/openapi.json is fresh', args: ['shared/contract/write-openapi.ts', '--check'] },
  { name: 'build', title: 'Build of app and functions (vite, esbuild)', args: ['local/setup/build.ts'] },
  {
    name: 'jest',
    title: 'Rules, stack and functions (jest)',
    args: [
      ...['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', cli('jest/bin/jest.js')],
      ...['--ci', '--json', `--outputFile=${jestJson}`],
    ],
    count: () => jestCount(jestJson),
  },
  {
    name: 'journeys',
    title: 'Journeys in the browser (playwright)',
    args: [cli('@playwright/test/cli.js'), 'test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightJson },
    count: () => playwrightCount(playwrightJson),
  },
];

/** The child that runs now: it is told when this process is asked to end. */
let current: ReturnType<typeof spawn> | undefined;

/** Runs one step in this terminal; its standard output is dropped where it would be the JSON that is in a file too. */
function run({ args, env, name }: Step): Promise<boolean> {
  const quiet = name === 'jest' ? 'ignore' : 'inherit';
  return new Promise((resolve) => {
    current = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', quiet, 'inherit'] });
    current.on('exit', (code) => resolve(code === 0));
  });
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
    current?.kill(signal);
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
