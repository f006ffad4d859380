import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { bundleFolder, functionEntries, functionFiles } from '#infra/functions.ts';
import { takeLock } from '../lock.ts';
import { filesBelow, makeWhenStale } from './stale.ts';

/** The function that fills and inspects the demo data; no part of the stack. */
export const demo = { name: 'demo', entry: 'local/demo/handler.ts' } as const;

const webFrame = '.build/web/index.html';
/** The module renders pages to HTML and names the files of the built app. */
const renderFile = '.build/pages/render.js';
/** The service worker names the files of the built app, too. */
const workerFile = '.build/web/sw.js';
const webSources = ['web', 'shared'];
/** Milliseconds to wait for another cloud of this checkout that is building. */
const lockTimeoutMs = 120_000;

/** Bundles what has changed; functions that render pages when the web app is built. */
async function bundleStale(report: (message: string) => void, builtWeb: Promise<void> = Promise.resolve()) {
  const entries = [...Object.entries(functionEntries), [demo.name, demo.entry] as const];
  const bundledNames = await Promise.all(
    entries.map(async (entry) => {
      if (filesBeside(entry[0]).includes(renderFile)) await builtWeb;
      return buildFunction(entry);
    }),
  );
  const names = bundledNames.filter((name) => name !== undefined);
  if (names.length > 0) report(`bundled ${names.join(', ')}`);
}

/** Files that are copied beside the bundle of a function. */
function filesBeside(name: string): string[] {
  return Object.values(Object.entries(functionFiles).find(([functionName]) => functionName === name)?.[1] ?? {});
}

async function buildFunction([name, entry]: readonly [string, string]): Promise<string | undefined> {
  const stamp = `.build/stamps/${name}.json`;
  const isBuilt = await makeWhenStale(stamp, `${bundleFolder(name)}/index.mjs`, async () => {
    // esbuild is loaded only when there is something to bundle.
    const { bundleFunction } = await import('#infra/bundle.ts');
    const { inputs } = await bundleFunction(name, entry);
    return [
      'infra/bundle.ts',
      'infra/functions.ts',
      'infra/unused-code.ts',
      ...Object.keys(inputs),
      ...filesBeside(name),
    ];
  });
  return isBuilt ? name : undefined;
}

/** Builds the web app when its sources have changed, then what renders its pages and its service worker. */
async function buildWeb(report: (message: string) => void): Promise<void> {
  const isBuilt = await makeWhenStale('.build/stamps/web.json', webFrame, async () => {
    report('building the web app');
    await runVite();
    return [...webSources, ...filesBelow(webSources)];
  });
  if (isBuilt) report('built the web app');
  await makeWhenStale('.build/stamps/renderer.json', renderFile, async () => {
    await runVite('--config', 'web/vite.server.config.ts');
    return [...webSources, ...filesBelow(webSources), webFrame];
  });
  await makeWhenStale('.build/stamps/worker.json', workerFile, async () => {
    await runVite('--config', 'web/vite.worker.config.ts');
    return [...webSources, ...filesBelow(webSources), webFrame];
  });
}

/** Throws with what the build printed when it fails. */
async function runVite(...options: string[]): Promise<void> {
  // A test runner's NODE_ENV would build React's development half into the site.
  const env = { ...process.env, NODE_ENV: 'production' };
  const args = ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn', ...options];
  const child = spawn(process.execPath, args, { env });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the web app does not build:\n${Buffer.concat(printed).toString()}`);
}

/** Builds what is missing or stale. */
export function buildAll(report: (message: string) => void): Promise<void> {
  return alone(async () => {
    const builtWeb = buildWeb(report);
    await Promise.all([bundleStale(report, builtWeb), builtWeb]);
  });
}

/** Bundles the functions whose sources have changed. */
export function buildFunctions(report: (message: string) => void): Promise<void> {
  return alone(() => bundleStale(report));
}

/** Builds while no other cloud of this checkout does. */
async function alone(work: () => Promise<void>): Promise<void> {
  mkdirSync('.build', { recursive: true });
  const release = await takeLock('.build/lock', lockTimeoutMs);
  try {
    await work();
  } finally {
    release();
  }
}
