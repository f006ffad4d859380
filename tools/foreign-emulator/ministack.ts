import { execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The version that the flows were last tried with. Source: https://pypi.org/project/ministack/ */
const version = '1.5.33';
const folder = `.build/ministack-${version}`;
const log = '.build/ministack.log';

/** Milliseconds. */
const startTimeout = 30_000;

export type Ministack = { url: string; stop: () => void };

/** Installs MiniStack from PyPI into a folder of its own, once. Throws where Python 3 or its venv module is missing. */
export function installMinistack(report: (line: string) => void): void {
  if (existsSync(`${folder}/bin/ministack`)) return;
  report(`installing MiniStack ${version} from PyPI`);
  execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' });
  execFileSync(`${folder}/bin/pip`, ['install', '--quiet', `ministack[full]==${version}`], { stdio: 'inherit' });
}

/**
 * Starts an empty MiniStack on a free port, which runs functions as processes of this machine and refuses what their roles do
 * not allow.
 */
export async function startMinistack(region: string): Promise<Ministack> {
  const port = await freePort();
  const output = openSync(log, 'w');
  const child = spawn(`${folder}/bin/ministack`, [], {
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      MINISTACK_REGION: region,
      LAMBDA_EXECUTOR: 'local',
      AUTH: 'true',
    },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const url = `http://localhost:${port}`;
  const deadline = Date.now() + startTimeout;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`MiniStack did not start: see ${log}`);
    await pause(200);
  }
  return { url, stop: () => void child.kill() };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/_ministack/health`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
