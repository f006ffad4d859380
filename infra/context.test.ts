import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { readContext } from './context.ts';
import { exhaleApp } from './synth.ts';

const read = (context: Record<string, unknown>) => {
  const app = exhaleApp({});
  for (const [name, value] of Object.entries(context)) app.node.setContext(name, value);
  return readContext(app.node);
};

const commit = '0123456789abcdef0123456789abcdef01234567';

test('a command names the stage, and may name the file and switch protection off; flags of the CDK are no settings', () => {
  const ofCdk = { 'availability-zones:account=1:region=eu-west-2': [], 'cli-telemetry': false, 'aws:cdk:version': '2' };
  expect(read({ stage: 'dev', ...ofCdk })).toEqual({
    stage: 'dev',
    settingsFile: 'settings.jsonc',
    protect: true,
    commit: undefined,
  });
  expect(read({ stage: 'prod', settings: 'mine.jsonc', protected: 'false', commit: `${commit}-changed` })).toEqual({
    stage: 'prod',
    settingsFile: 'mine.jsonc',
    protect: false,
    commit: `${commit}-changed`,
  });
});

test.each(['mailFrom', 'adminEmail', 'domainName', 'mediaPublicKey', 'adminSecondFactor', 'firstDeployment'])(
  'a setting after -c is refused, with where it belongs: %s (docs/operations.md#settings)',
  (name) => {
    expect(() => read({ stage: 'dev', [name]: 'x' })).toThrow(
      `-c ${name} is none of stage, settings, protected, commit: settings stand in the file\n    example: "${name}" in stages.dev of settings.jsonc`,
    );
  },
);

test.each(['yes', 'no', '', 1])('protected is true or false, and not %j', (value) => {
  expect(() => read({ stage: 'prod', protected: value })).toThrow(/-c protected is neither true nor false/);
});

test.each(['main', '', '0123456', `${commit}-`])('commit is the hash of one, and not %j', (value) => {
  expect(() => read({ stage: 'prod', commit: value })).toThrow(/-c commit is no commit/);
});

test('the CDK ends with the refusals alone, without a stack of calls', () => {
  const context = { stage: 'prod', settings: 'docs/none.jsonc' };
  const env = { ...process.env, CDK_CONTEXT_JSON: JSON.stringify(context) };
  const { status, stderr } = spawnSync(process.execPath, ['infra/app.ts'], { env, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'docs/none.jsonc cannot be used:\n  docs/none.jsonc does not exist\n' +
      '    example: cp infra/settings/example.jsonc settings.jsonc\nAll settings: docs/operations.md#settings\n',
  );
});
