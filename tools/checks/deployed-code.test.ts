import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from './references.ts';

// What the code of functions and app never does (docs/asvs.md); what packages do is not looked at.

const root = join(import.meta.dirname, '../..');
const isDeployed = (path: string) =>
  /^(functions|shared|web\/src)\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\/|write-openapi/.test(path);
const deployed = new Map([...repositoryFiles(root)].filter(([path]) => isDeployed(path)));

/** The deployed files in which a pattern occurs. */
function filesWith(pattern: RegExp, folder = ''): string[] {
  return [...deployed].filter(([path, text]) => path.startsWith(folder) && pattern.test(text)).map(([path]) => path);
}

test('the files are found', () => {
  expect(deployed.size).toBeGreaterThan(500);
});

test('deployed code starts no processes', () => {
  expect(filesWith(/child_process|worker_threads|\bexecFile\b/)).toEqual([]);
});

test('deployed code runs no code made of data', () => {
  expect(filesWith(/\beval\(|\bnew Function\(|node:vm|set(Timeout|Interval)\(\s*['"`]/)).toEqual([]);
});

test('deployed code makes regular expressions of constants only', () => {
  expect(filesWith(/\bnew RegExp\(|\bRegExp\(/)).toEqual([
    'shared/contract/common/link.ts',
    'shared/contract/common/text.ts',
    'shared/contract/rendered-pages.ts',
    'shared/rules/email-addresses.ts',
    'shared/rules/mailed-links.ts',
    'shared/rules/names.ts',
    'shared/rules/numbers.ts',
    'shared/rules/receipt-text.ts',
    'web/src/features/site/sign-in/redirect-target.ts',
  ]);
});

test('no code of the browser writes HTML (docs/trust.md#untrusted-text)', () => {
  expect(filesWith(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment/i)).toEqual([]);
});

test('deployed code uses no cookies', () => {
  expect(filesWith(/document\.cookie|cookieStore|set-cookie|headers\.cookie/i)).toEqual([]);
});

test('deployed code listens to no messages of other windows', () => {
  expect(filesWith(/\b(postMessage|onmessage)\b|['"]message['"],/)).toEqual([]);
});

test('a function requests no address but that of the exchange-rate service, besides AWS and Stripe by their clients', () => {
  expect(filesWith(/\bfetch\(|node:https?['"]|node:net['"]|node:tls['"]/, 'functions/')).toEqual([
    'functions/domains/currency/exchange-rates.ts',
    // Parses addresses.
    'functions/ground/platform/request.ts',
  ]);
});

test('passwords are typed into one component, which hides them, and nothing intercepts pasting', () => {
  expect(filesWith(/\btype=(\{[^}]*)?['"]password['"]/)).toEqual(['web/src/ui/PasswordField.tsx']);
  expect(filesWith(/onPaste|['"]paste['"]/)).toEqual([]);
});

test('deployed code trusts no certificate that Node does not', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([]);
});

test('every module that uses cryptography is in the inventory (docs/security.md#algorithms)', () => {
  const inventory = repositoryFiles(root).get('docs/security.md') ?? '';
  const using = filesWith(/node:crypto|crypto\.subtle|getRandomValues|randomUUID|cloudfront-signer/);
  expect(using.filter((path) => !inventory.includes(`\`${path}\``))).toEqual([]);
});
