// @ts-check
/**
 * `node local/setup/run.mjs <command>`: installs what the command needs, then runs it on the pinned Node. Called by npm's
 * scripts. Works on Node 20 or later without any package.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareChromium } from './chromium.mjs';
import { prepareFfmpeg } from './ffmpeg.mjs';
import { prepareJava } from './java.mjs';
import { pinnedNode, prepareNode } from './node24.mjs';
import { preparePackages } from './packages.mjs';
import { SetupError } from './progress.mjs';
import { runChild } from './run-child.mjs';

/** @type {Record<string, { program: string, args?: string[], java?: boolean, chromium?: boolean, ffmpeg?: boolean, compileCache?: boolean }>} */
const commands = {
  start: { program: 'local/main.ts', java: true, compileCache: true },
  dev: { program: 'local/dev.ts', java: true, compileCache: true },
  reset: { program: 'local/reset.ts' },
  test: { program: 'local/setup/test-run.ts', java: true, chromium: true, ffmpeg: true },
  check: { program: 'local/setup/test-run.ts', args: ['types', 'lint', 'changed'], java: true, ffmpeg: true },
  bench: { program: 'tools/bench/main.ts', java: true, chromium: true },
  build: { program: 'local/setup/build.ts' },
  openapi: { program: 'tools/openapi/write-openapi.ts' },
  sbom: { program: 'tools/sbom/main.ts' },
  deploy: { program: 'operator/deploy/main.ts' },
  reconcile: { program: 'operator/reconcile/main.ts' },
  restore: { program: 'operator/restore/main.ts' },
  'prepare-table': { program: 'operator/prepare-table/main.ts' },
  admin: { program: 'operator/admin/main.ts' },
  import: { program: 'operator/import/main.ts' },
  'foreign-emulator': { program: 'tools/foreign-emulator/main.ts' },
  cdk: { program: 'node_modules/aws-cdk/bin/cdk' },
};

const oldestNode = 20;

/** @param {string} root @param {string} name @param {string[]} args */
async function main(root, name, args) {
  const command = commands[name];
  if (!command) throw new SetupError(`there is no command ${name}: npm run ${Object.keys(commands).join(', ')}`);
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new SetupError(`Node ${oldestNode} or later is needed to begin, this is ${process.version}.`);
  }
  process.chdir(root);
  await preparePackages(root);
  await prepareNode(root);
  const node = pinnedNode(root);
  if (command.java) await prepareJava();
  if (command.ffmpeg) await prepareFfmpeg();
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    // glibc keeps freed memory for each thread otherwise: the local cloud's workers took a quarter more.
    MALLOC_ARENA_MAX: '2',
  };
  // Most of what a start costs is compiling the same modules again. Tests gain nothing, and hundreds of processes that
  // share a cache risk that V8 aborts one (https://github.com/nodejs/node/issues/51555).
  if (command.compileCache) env.NODE_COMPILE_CACHE = join(root, '.build/compile-cache');
  if (command.chromium) env.CHROMIUM_PATH = await prepareChromium(root, node);
  return runChild([node, command.program, ...(command.args ?? []), ...args], env);
}

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const [name = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = await main(root, name, args);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
