import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Shot = { method?: string; url: string; headers?: OutgoingHttpHeaders; body?: unknown };

/** Times in milliseconds, from when a request was due until its answer was complete. */
export type Latency = { p50: number; p99: number; refused: number; statuses: Record<string, number> };

const headersByOrigin = new Map<string, OutgoingHttpHeaders>();

/** Adds headers to every request to that address. */
export function addHeaders(origin: string, headers: OutgoingHttpHeaders): void {
  headersByOrigin.set(new URL(origin).origin, headers);
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

type Shooting = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a request and reads its response. Throws without a response. */
export function shoot(shot: Shot): Promise<Shooting> {
  const { method = 'GET', url, headers, body } = shot;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const sentHeaders = {
    ...headersByOrigin.get(new URL(url).origin),
    ...headers,
    ...(payload !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const call = request(url, { method, agent, headers: sentHeaders }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    call.once('error', (error) => {
      // The server closed a kept connection just as it was used again: browsers retry such a request.
      if (call.reusedSocket && 'code' in error && error.code === 'ECONNRESET') resolve(shoot(shot));
      else reject(error);
    });
    call.end(payload);
  });
}

/**
 * An open loop: sends requests at a constant rate regardless of pending ones; latency counts from when a request
 * was due.
 */
export async function load(rate: number, shots: Shot[]): Promise<Latency> {
  const start = performance.now();
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const running = shots.map(async (shot, index) => {
    const due = start + (index * 1000) / rate;
    await pause(Math.max(0, due - performance.now()));
    // A timer may fire slightly early.
    const begin = Math.min(due, performance.now());
    const { status } = await shoot(shot);
    times.push(performance.now() - begin);
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  await Promise.all(running);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  const refused = Object.entries(statuses).reduce((sum, [status, n]) => sum + (Number(status) >= 400 ? n : 0), 0);
  return { p50: at(0.5), p99: at(0.99), refused, statuses };
}
