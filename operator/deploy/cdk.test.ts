import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { CdkProcess } from './cdk.ts';
import { askOn } from './prompt.ts';

const running = (code: string) => new CdkProcess([process.execPath, '-e', code]);

test('the CDK runs on this Node, in the region of the settings; its exit code is returned', async () => {
  const code = "process.exit(process.env.AWS_REGION === 'eu-west-2' && process.argv[1] === 'deploy' ? 7 : 1)";
  expect(await running(code).run(['deploy'], 'eu-west-2')).toBe(7);
  expect(await new CdkProcess().run(['--version'], 'eu-west-2')).toBe(0);
});

test('a signal reaches the CDK, and is waited for: CloudFormation goes on, and the next run with it', async () => {
  const run = running("process.kill(process.pid, 'SIGTERM')").run(['diff'], 'x');
  await expect(run).rejects.toMatchObject({ message: expect.stringContaining('cdk diff was ended by SIGTERM') });
  const interrupted = running('setInterval(() => undefined, 1000)');
  expect(interrupted.interrupt('SIGINT')).toBe(false);
  const deployment = interrupted.run(['deploy'], 'x');
  expect(interrupted.interrupt('SIGINT')).toBe(true);
  await expect(deployment).rejects.toMatchObject({ next: expect.stringContaining('run this again') });
});

const terminal = () => Object.assign(new PassThrough(), { isTTY: true });

test.each([
  ['y\n', true],
  ['YES\n', true],
  ['\n', false],
  ['no\n', false],
  ['yesterday\n', false],
])('the answer %j', async (answer, agreed) => {
  const input = terminal();
  const asked = askOn({ input, output: new PassThrough() })('Deploy?');
  input.write(answer);
  expect(await asked).toBe(agreed);
});

test('the end of the terminal is no', async () => {
  const input = terminal();
  const asked = askOn({ input, output: new PassThrough() })('Deploy?');
  input.end();
  expect(await asked).toBe(false);
});

test('without a terminal it says what to add', async () => {
  await expect(askOn({ input: new PassThrough(), output: new PassThrough() })('Deploy?')).rejects.toMatchObject({
    next: expect.stringContaining('--yes'),
  });
});
