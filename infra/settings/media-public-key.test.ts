import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMediaPublicKey } from './media-public-key.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhale-media-key-'));
afterAll(() => rmSync(folder, { recursive: true }));

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey.export({ type: 'spki', format: 'pem' });
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'pem' });

function read(content: string | Buffer) {
  const mediaPublicKeyFile = join(folder, 'prod.media-public.pem');
  writeFileSync(mediaPublicKeyFile, content);
  return readMediaPublicKey({ ...settings, mediaPublicKeyFile });
}

const settings = { stage: 'prod', file: 'settings.jsonc', mediaPublicKeyFile: join(folder, 'none.pem') } as const;

test.each([pem, `\n${pem.replaceAll('\n', '\r\n')}`])('a public key is read, however its lines end', (content) => {
  expect(read(content)).toBe(pem);
});

test.each([
  [
    'a private key, which would come into the template',
    rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    /not a public key/,
  ],
  ['no PEM', 'key', /not a public key as PEM/],
  ['an empty file', '', /not a public key as PEM/],
  ['a broken one', pem.replace('MII', 'XXX'), /not RSA of 2048 bits/],
  ['a short one', short, /not RSA of 2048 bits/],
  ['one of a curve', curve, /not RSA of 2048 bits/],
])('refuses %s (docs/operations.md#the-media-key)', (_, content, reason) => {
  expect(() => read(content)).toThrow(reason);
  expect(() => read(content)).toThrow(
    /stages\.prod\.mediaPublicKeyFile .*\n {4}example: npm run deploy -- --stage prod/,
  );
});

test('refuses a missing file', () => {
  expect(() => readMediaPublicKey(settings)).toThrow(/none\.pem\) does not exist\n/);
});
