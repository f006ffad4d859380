import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const handOver = join(import.meta.dirname, 'hand-over.mjs');

/** A process that hands over to a child which runs the given code; the child says when it is ready. */
function start(code: string): ChildProcess {
  const command = JSON.stringify([process.execPath, '-e', `${code};console.log('ready')`]);
  const parent = `import { handOver } from ${JSON.stringify(handOver)};
    process.exitCode = await handOver(${command}, process.env);`;
  return spawn(process.execPath, ['--input-type=module', '-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function nextText({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no output');
  const [chunk] = await once(stdout, 'data');
  return String(chunk).trim();
}

describe('handing over', () => {
  it('passes the exit code on', async () => {
    expect(await once(start('process.exit(7)'), 'exit')).toEqual([7, null]);
  });

  it('passes signals on and waits until the child has ended in order', async () => {
    const parent = start("process.on('SIGTERM', () => process.exit(3)); setInterval(() => undefined, 1000)");
    await nextText(parent);
    parent.kill('SIGTERM');
    expect(await once(parent, 'exit')).toEqual([3, null]);
  });

  it('says which signal ended the child', async () => {
    expect(await once(start("process.kill(process.pid, 'SIGKILL')"), 'exit')).toEqual([137, null]);
  });

  it('lets the child know when it is killed', async () => {
    const parent = start("process.on('disconnect', () => { console.log('alone'); process.exit(); })");
    await nextText(parent);
    parent.kill('SIGKILL');
    expect(await nextText(parent)).toBe('alone');
  });
});
