import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'jsonc-parser';
import { afterAll, describe, expect, test } from 'vitest';
import { fileJsonSchema, jsonSchemaFile } from './json-schema.ts';
import { readSettings } from './read.ts';
import { irrevocableLock } from './schema.ts';
import { type SettingRefusal, SettingsError } from './settings-error.ts';
import { settingsTable } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'exhale-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const example = 'infra/settings/example.jsonc';
const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/1';
const valid = { region: 'eu-west-2', mailFrom: 'hello@breathe.studio', adminEmail: 'owner@breathe.studio' };
const vaultIn = (region: string, name = 'exhale') => `arn:aws:backup:${region}:210987654321:backup-vault:${name}`;

const streamIn = (region: string) =>
  `arn:aws:dynamodb:${region}:123456789012:table/exhale-restored/stream/2026-11-28T09:00:00.000`;

function write(text: string): string {
  const file = join(folder, 'settings.jsonc');
  writeFileSync(file, text);
  return file;
}

const writeStages = (stages: unknown) => write(JSON.stringify({ stages }));
const writeProd = (changes: object) => writeStages({ prod: { ...valid, ...changes } });

function refusalsOf(file: string, stage: string | undefined = 'prod'): readonly SettingRefusal[] {
  try {
    readSettings(file, stage);
  } catch (error) {
    if (error instanceof SettingsError) return error.refusals;
    throw error;
  }
  return [];
}

test('what is absent has a safe default', () => {
  const file = writeStages({ prod: valid });
  expect(readSettings(file, 'prod')).toEqual({
    ...valid,
    stage: 'prod',
    file,
    mediaPublicKeyFile: join(folder, 'prod.media-public.pem'),
    adminSecondFactor: 'required',
    exchangeRateUrl: 'https://api.exchangerate-api.com',
    hsts: { includeSubdomains: false, preload: false },
    mailIdentity: 'own',
    priceClass: '100',
    tags: {},
    customerManagedKey: false,
    closed: false,
  });
});

test('everything that may be set is read, with comments and trailing commas', () => {
  const domain = {
    name: 'breathe.studio',
    certificateArn,
    alternativeNames: ['www.breathe.studio'],
    hostedZoneId: 'Z0123456789',
  };
  const prod = {
    ...valid,
    domain,
    account: '123456789012',
    siteUrl: 'https://breathe.studio',
    hsts: { includeSubdomains: true, preload: true },
    adminSecondFactor: 'optional',
    monthlyBudget: 12.5,
    mailIdentity: 'existing',
    priceClass: 'all',
    webAclArn: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/site/1-2',
    tags: { client: 'breathe', 'cost-centre': '12' },
    permissionsBoundaryArn: 'arn:aws:iam::123456789012:policy/teams/boundary',
    customerManagedKey: true,
    closed: true,
    tableStreamArn: streamIn('eu-west-2'),
    backupCopy: { vaultArn: vaultIn('eu-west-1'), keptDays: 14, lock: irrevocableLock },
    exchangeRateUrl: 'https://rates.breathe.studio:8443',
    mediaPublicKeyFile: 'keys/media.pem',
  };
  const file = write(`// mine\n{ "stages": { "prod": ${JSON.stringify(prod)}, }, /* all */ }`);
  const mediaPublicKeyFile = join(folder, 'keys/media.pem');
  expect(readSettings(file, 'prod')).toEqual({ ...prod, stage: 'prod', file, mediaPublicKeyFile });
});

const copied = (changes: object) => ({
  account: '123456789012',
  backupCopy: { vaultArn: vaultIn('eu-west-1'), ...changes },
});

const refused: [string, object, string, RegExp][] = [
  ['a missing address', { mailFrom: undefined }, 'mailFrom', /^is missing$/],
  ['a missing region', { region: undefined }, 'region', /^is missing$/],
  ['no address', { adminEmail: 'owner' }, 'adminEmail', /no e-mail address/],
  ['an address with a name', { mailFrom: 'Exhale <hello@breathe.studio>' }, 'mailFrom', /no e-mail address/],
  ['an example address', { mailFrom: 'hello@exhale.example' }, 'mailFrom', /example domain/],
  ['an address of example.com', { adminEmail: 'you@mail.Example.com' }, 'adminEmail', /example domain/],
  ['an address of .test', { adminEmail: 'you@breathe.test' }, 'adminEmail', /example domain/],
  ['a misspelt setting', { mailform: 'hello@breathe.studio' }, 'mailform', /^is no setting$/],
  ['a setting of another object', { certificateArn }, 'certificateArn', /^is no setting$/],
  ['a place that is no region', { region: 'London' }, 'region', /no region/],
  ['an account as a number', { account: 123456789012 }, 'account', /must be string/],
  ['a short account', { account: '1234' }, 'account', /twelve digits/],
  ['a domain as text', { domain: 'breathe.studio' }, 'domain', /must be object/],
  ['a domain without certificate', { domain: { name: 'breathe.studio' } }, 'domain.certificateArn', /^is missing$/],
  ['a certificate without domain', { domain: { certificateArn } }, 'domain.name', /^is missing$/],
  [
    'a certificate of another region',
    { domain: { name: 'breathe.studio', certificateArn: certificateArn.replace('us-east-1', 'eu-west-2') } },
    'domain.certificateArn',
    /us-east-1/,
  ],
  ['no certificate', { domain: { name: 'breathe.studio', certificateArn: 'mine' } }, 'domain.certificateArn', /no ARN/],
  ['a URL as a name', { domain: { name: 'https://breathe.studio', certificateArn } }, 'domain.name', /no domain name/],
  [
    'a name twice',
    { domain: { name: 'breathe.studio', certificateArn, alternativeNames: ['breathe.studio'] } },
    'domain.alternativeNames',
    /has breathe.studio twice/,
  ],
  [
    'an alternative that is no name',
    { domain: { name: 'breathe.studio', certificateArn, alternativeNames: ['*.breathe.studio'] } },
    'domain.alternativeNames.0',
    /no domain name/,
  ],
  ['an origin with a path', { siteUrl: 'https://breathe.studio/' }, 'siteUrl', /slash at the end/],
  ['an origin without TLS', { siteUrl: 'http://breathe.studio' }, 'siteUrl', /no origin/],
  [
    'an origin beside another domain',
    { domain: { name: 'breathe.studio', certificateArn }, siteUrl: 'https://www.breathe.studio' },
    'siteUrl',
    /is not https:\/\/breathe.studio/,
  ],
  ['yes for true', { hsts: { includeSubdomains: 'yes', preload: false } }, 'hsts.includeSubdomains', /must be boolean/],
  ['preload alone', { hsts: { includeSubdomains: false, preload: true } }, 'hsts.preload', /needs includeSubdomains/],
  ['another second factor', { adminSecondFactor: true }, 'adminSecondFactor', /"required" nor "optional"/],
  [
    'a web ACL of a region',
    { webAclArn: 'arn:aws:wafv2:eu-west-2:123456789012:regional/webacl/site/1' },
    'webAclArn',
    /us-east-1/,
  ],
  ['an unknown price class', { priceClass: 100 }, 'priceClass', /neither "100"/],
  ['an identity by name', { mailIdentity: 'breathe.studio' }, 'mailIdentity', /neither "own"/],
  ['a boundary by name', { permissionsBoundaryArn: 'boundary' }, 'permissionsBoundaryArn', /no ARN/],
  ['tags in a list', { tags: ['client'] }, 'tags', /must be record/],
  [
    'a zone by name',
    { domain: { name: 'breathe.studio', certificateArn, hostedZoneId: 'breathe.studio' } },
    'domain.hostedZoneId',
    /no id of a zone/,
  ],
  ['a vault by name', copied({ vaultArn: 'exhale' }), 'backupCopy.vaultArn', /no ARN of a backup vault/],
  ['the default vault', copied({ vaultArn: vaultIn('eu-west-1', 'Default') }), 'backupCopy.vaultArn', /default vault/],
  [
    'a vault in the same account',
    { ...copied({}), account: '210987654321' },
    'backupCopy.vaultArn',
    /out of its reach/,
  ],
  ['a vault of who knows which account', { ...copied({}), account: undefined }, 'account', /might be in the same/],
  [
    'a vault in another legal area',
    copied({ vaultArn: vaultIn('us-east-1') }),
    'backupCopy.vaultArn',
    /is in us-east-1, in another legal area than eu-west-2/,
  ],
  ['backups longer than deletions are repeated', copied({ keptDays: 36 }), 'backupCopy.keptDays', /more than 35 days/],
  ['backups of half a day', copied({ keptDays: 0.5 }), 'backupCopy.keptDays', /must be int/],
  ['backups of no days', copied({ keptDays: 0 }), 'backupCopy.keptDays', /less than a day/],
  ['a lock by its name', copied({ lock: 'compliance' }), 'backupCopy.lock', /nor the sentence "I know that/],
  ['a table by name', { tableStreamArn: 'exhale-restored' }, 'tableStreamArn', /no ARN of a stream/],
  ['a table of another region', { tableStreamArn: streamIn('eu-west-1') }, 'tableStreamArn', /in eu-west-1: functions/],
  [
    'a table of another account',
    { tableStreamArn: streamIn('eu-west-2'), account: '210987654321' },
    'tableStreamArn',
    /of account 123456789012/,
  ],
  ['a site that is closed until a day', { closed: '2026-12-01' }, 'closed', /must be boolean/],
  ['a budget as text', { monthlyBudget: '40' }, 'monthlyBudget', /must be number/],
  ['a budget of nothing', { monthlyBudget: 0 }, 'monthlyBudget', /no sum of money/],
  ['rates from a path', { exchangeRateUrl: 'https://rates.studio/v1' }, 'exchangeRateUrl', /no origin/],
  ['an empty file name', { mediaPublicKeyFile: '' }, 'mediaPublicKeyFile', /is empty/],
];

test.each(refused)(
  '%s is refused by its path, with an example (docs/operations.md#settings)',
  (_, changes, path, reason) => {
    const refusals = refusalsOf(writeProd(changes));
    expect(refusals).toMatchObject([{ path: `stages.prod.${path}`, reason: expect.stringMatching(reason) }]);
    const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
    const known = reason.test('is no setting')
      ? /^one of region, account, mailFrom, /
      : new RegExp(`^"${name}": [\\["{tf\\d]`);
    expect(refusals[0]?.example).toMatch(known);
    expect(refusals[0]?.example).not.toContain('{}');
  },
);

test('all refusals are in one error, and its message says where all settings are explained', () => {
  const file = writeStages({ prod: { region: 'x', mailfrom: valid.mailFrom } });
  expect(
    refusalsOf(file)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['adminEmail', 'mailFrom', 'mailfrom', 'region'].map((name) => `stages.prod.${name}`));
  expect(() => readSettings(file, 'prod')).toThrow(
    /cannot be used:\n(.|\n)*stages\.prod\.adminEmail is missing\n {4}example: "adminEmail": "you@studio.example"\n(.|\n)*docs\/operations.md#settings$/,
  );
});

describe('the file', () => {
  test('that is missing: says what to copy', () => {
    const [refusal] = refusalsOf(join(folder, 'none.jsonc'));
    expect(refusal).toMatchObject({
      reason: 'does not exist',
      example: expect.stringMatching(/^cp infra\/settings\/example/),
    });
  });

  test('that is no JSON: says where', () => {
    const [refusal] = refusalsOf(write('{\n  "stages": { "prod" {} }\n}'));
    expect(refusal?.reason).toMatch(/ColonExpected at line 2, column 22/);
  });

  test('that has a setting twice: says which', () => {
    const file = write(
      '{"stages": {"prod": {"region": "eu-west-2",\n"hsts": {"preload": false}, "region": "us-east-1"}}}',
    );
    expect(refusalsOf(file)).toMatchObject([
      { path: 'stages.prod.region', reason: 'stands there twice, again on line 2' },
    ]);
  });

  test.each([
    ['an unknown stage', { stages: { prod: valid, test: valid } }, 'stages', /test/],
    ['a setting outside of the stages', { stages: { prod: valid }, mailFrom: 'a@b.co' }, 'the file', /mailFrom/],
    ['no stages', {}, 'stages', /no object/],
    ['no such stage', { stages: { dev: valid } }, 'stages.prod', /is missing/],
  ])('with %s is refused', (_, content, path, reason) => {
    expect(refusalsOf(write(JSON.stringify(content)))).toMatchObject([{ path, reason: expect.stringMatching(reason) }]);
  });

  test.each(['', 'production'])('is not read for stage %s', (stage) => {
    expect(() => readSettings(writeStages({ prod: valid }), undefined)).toThrow(
      /stage is not named\n {4}example: prod, as in npm run deploy/,
    );
    expect(refusalsOf(writeStages({ prod: valid }), stage)).toMatchObject([
      { path: 'stage', example: expect.stringMatching(/^prod, /) },
    ]);
  });
});

test('the example has the documented shape, and only its example domains keep it from being deployed', () => {
  for (const stage of ['dev', 'prod']) {
    const reasons = refusalsOf(example, stage).map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(['has an example domain: write your own']));
  }
});

test('an editor finds nothing wrong in the example, and a misspelt setting', () => {
  const valid = new Ajv2020({ allowUnionTypes: true, formats: { email: true } }).compile(JSON.parse(fileJsonSchema()));
  const content = parse(readFileSync(example, 'utf8'));
  expect(valid(content), JSON.stringify(valid.errors)).toBe(true);
  expect(valid({ stages: { prod: { ...content.stages.prod, mailform: 'x' } } })).toBe(false);
});

test('the JSON schema for editors is that of the settings: node infra/settings/write-json-schema.ts', () => {
  expect(readFileSync(jsonSchemaFile, 'utf8')).toBe(fileJsonSchema());
});

describe('two stages', () => {
  const named = (name: string) => ({ domain: { name, certificateArn } });
  const dev = { ...valid, mailFrom: 'hello@dev.breathe.studio' };

  test.each([
    ['of one mail domain in one region', valid, {}, ['stages.prod.mailFrom']],
    ['of one name', { ...dev, ...named('breathe.studio') }, named('breathe.studio'), ['stages.prod.domain']],
    ['of two names', { ...dev, ...named('dev.breathe.studio') }, named('breathe.studio'), []],
    ['of one mail domain in two regions', { ...valid, region: 'us-east-1' }, {}, []],
    ['of one mail domain in two accounts', { ...valid, account: '2'.repeat(12) }, { account: '1'.repeat(12) }, []],
  ])('%s', (_, other, changes, paths) => {
    const refusals = refusalsOf(writeStages({ dev: other, prod: { ...valid, ...changes } }));
    expect(refusals.map(({ path }) => path)).toEqual(paths);
  });

  test('what is wrong in the other one does not matter', () => {
    expect(refusalsOf(writeStages({ dev: { mailFrom: 'hello@studio.example' }, prod: valid }))).toEqual([]);
  });
});

test('docs/operations.md#settings lists every setting with its meaning and default', () => {
  expect(readFileSync('docs/operations.md', 'utf8')).toContain(settingsTable());
});
