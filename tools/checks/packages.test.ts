import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packagesMatch } from '../../local/setup/packages.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'exhale-packages-'));
  mkdirSync(join(root, 'node_modules'));
  lock({
    'node_modules/a': { version: '1.0.0', integrity: 'x' },
    'node_modules/mac': { version: '1.0.0', optional: true },
  });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, packages: object) => writeFileSync(join(root, file), JSON.stringify({ packages }));
const lock = (packages: object) => write('package-lock.json', { '': {}, ...packages });
const installed = (packages: object) => write('node_modules/.package-lock.json', packages);

describe('packagesMatch', () => {
  it('is true when all packages are installed except those of other systems', () => {
    installed({ 'node_modules/a': { version: '1.0.0', integrity: 'x' } });
    expect(packagesMatch(root)).toBe(true);
  });

  it('is false before npm has finished', () => {
    expect(packagesMatch(root)).toBe(false);
  });

  it.each([
    ['is missing', {}],
    ['has another version', { 'node_modules/a': { version: '1.0.1', integrity: 'x' } }],
    ['has another content', { 'node_modules/a': { version: '1.0.0', integrity: 'y' } }],
  ])('is false when one %s', (_what, packages) => {
    installed(packages);
    expect(packagesMatch(root)).toBe(false);
  });
});
