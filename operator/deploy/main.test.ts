import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { openTestCommand, type TestCommand } from './testing/command.ts';

let command: TestCommand;

beforeEach(async () => {
  command = await openTestCommand([]);
});
afterEach(() => command.close());

function start(args: string[], changes: NodeJS.ProcessEnv = {}) {
  const env = {
    PATH: process.env.PATH,
    AWS_ENDPOINT_URL: command.aws.url,
    AWS_EC2_METADATA_DISABLED: 'true',
    ...changes,
  };
  const child = spawn(process.execPath, ['operator/deploy/main.ts', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { child, output: output.then(([out, err, [code]]) => ({ printed: `${out}${err}`, code })) };
}

const credentials = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
const settingsOf = ({ folder }: TestCommand) => ['--settings', `${folder}/settings.jsonc`];

test('the command as it is started: exit code 0, or 1 with what is wrong and what to do (docs/operations.md#deploying)', async () => {
  const check = ['--stage', 'prod', '--check', ...settingsOf(command)];
  const [done, without] = await Promise.all([
    start(check, credentials).output,
    start(check, { HOME: command.folder }).output,
  ]);
  expect(done).toMatchObject({ code: 0, printed: expect.stringContaining('everything would be created') });
  expect(without).toMatchObject({ code: 1, printed: expect.stringMatching(/no credentials of AWS(.|\n)*AWS_PROFILE/) });
});

test.each([
  [[], 'the stage is not named', 'npm run deploy -- --stage prod'],
  [['prod'], 'prod means nothing here', '--stage prod'],
  [['--stag', 'prod'], "Unknown option '--stag'", '--new-media-key'],
])('arguments %j are refused with an example', (args, message, next) => {
  expect(() => readArguments(args)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(message), next: expect.stringContaining(next) }),
  );
});

test('Ctrl+C in a call ends it at once, and says that it may be run again', async () => {
  const { child, output } = start(['--stage', 'prod', ...settingsOf(command)], credentials);
  command.aws.fault = () => {
    child.kill('SIGINT');
    return 'hang';
  };
  expect(await output).toMatchObject({ code: 130, printed: expect.stringContaining('run this again, and it goes on') });
});
