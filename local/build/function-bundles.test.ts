import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleFunction } from '#infra/bundle.ts';
import { bundleFolder } from '#infra/functions.ts';
import { startAims, startBytes, startFiles } from '#infra/start-size.ts';
import { routes } from '#shared/contract/routes.ts';
import { buildFunctions } from './build.ts';

/** docs/decisions/functions-start-fast.md */

const run = promisify(execFile);
const services = [...new Set(Object.values(routes).map(({ service }) => service))];

/** What a fresh process prints that imports a bundle and evaluates this. */
async function printedBy(name: string, code: string): Promise<string> {
  const url = pathToFileURL(`${bundleFolder(name)}/index.mjs`).href;
  const script = `const bundle = await import('${url}'); ${code}`;
  const env = {
    TABLE_NAME: 'none',
    MEDIA_BUCKET: 'none',
    AWS_REGION: 'eu-west-1',
    SITE_URL: 'https://exhale.example',
  };
  return (await run(process.execPath, ['--input-type=module', '-e', script], { env })).stdout;
}

describe('deployed functions', () => {
  beforeAll(() => buildFunctions(() => undefined));

  test.each(services)('%s loads no more than its aim in a start', (name) => {
    expect(startBytes(name)).toBeLessThanOrEqual((startAims[name]?.kilobytes ?? 0) * 1000);
  });

  test.each(services)('%s loads few files in a start, however many are beside it', (name) => {
    expect(startFiles(name).length).toBeLessThanOrEqual(4);
  });

  test('a start reads neither the packages that few requests need nor what Node has for fetch', async () => {
    const bookings = startBytes('bookings');
    const catalogue = startBytes('catalogue');
    // Stripe, calendars and undici would be 89 kB, 39 kB and no bytes more.
    expect(bookings - catalogue).toBeLessThan(270_000);
    const loaded = await printedBy('catalogue', 'console.log(process.moduleLoadList.join());');
    expect(loaded).toContain('NativeModule http');
    expect(loaded).not.toContain('undici');
  });
});

describe('a function that fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exhale-failing-'));
  const name = 'failing';
  afterAll(() => {
    rmSync(folder, { recursive: true });
    rmSync(bundleFolder(name), { recursive: true });
  });

  beforeAll(async () => {
    const entry = join(folder, 'entry.ts');
    const failing = "export function handler(): never {\n  throw new RangeError('no seats');\n}\n";
    writeFileSync(entry, `${failing}export const whereAmI = () => new Error().stack;\n`);
    await bundleFunction(name, entry);
  });

  test('shows the places of its sources in the stack trace', async () => {
    const printed = await printedBy(name, 'try { bundle.handler(); } catch (error) { console.log(error.stack); }');
    expect(printed).toMatch(/^RangeError: no seats\n {4}at .*entry\.ts:2:\d+\)?\n/);
  });

  test('reads no map for a stack that is only kept in case of a failure', async () => {
    expect(await printedBy(name, 'console.log(bundle.whereAmI());')).toMatch(/^Error\n {4}at .*index\.mjs:/);
  });
});
