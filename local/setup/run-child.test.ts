import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const runChild = join(import.meta.dirname, 'run-child.mjs');

/** A process that runs the code in a child; the child prints 'ready'. */
function start(code: string): ChildProcess {
  const command = JSON.stringify([process.execPath, '-e', `${code};console.log('ready')`]);
  const parent = `import { runChild } from ${JSON.stringify(runChild)};
    process.exitCode = await runChild(${command}, process.env);`;
  return spawn(process.execPath, ['--input-type=module', '-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function nextText({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no output');
  const [chunk] = await once(stdout, 'data');
  return String(chunk).trim();
}

describe('runChild', () => {
  it('returns the exit code', async () => {
    expect(await once(start('process.exit(7)'), 'exit')).toEqual([7, null]);
  });

  it('passes signals on and waits for the child to exit', async () => {
    const parent = start("process.on('SIGTERM', () => process.exit(3)); setInterval(() => undefined, 1000)");
    await nextText(parent);
    parent.kill('SIGTERM');
    expect(await once(parent, 'exit')).toEqual([3, null]);
  });

  it('reports the signal that ended the child', async () => {
    expect(await once(start("process.kill(process.pid, 'SIGKILL')"), 'exit')).toEqual([137, null]);
  });

  it('disconnects the child when it is killed', async () => {
    const parent = start("process.on('disconnect', () => { console.log('alone'); process.exit(); })");
    await nextText(parent);
    parent.kill('SIGKILL');
    expect(await nextText(parent)).toBe('alone');
  });
});
