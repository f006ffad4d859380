import { readFileSync } from 'node:fs';

/**
 * Imported before anything else (`node --import`), also by workers: the time of the process is ahead by the milliseconds that the
 * file holds which the address of this module names, and moves when they change.
 */
const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const lookEveryMs = 50;

const RealDate = globalThis.Date;
let ahead = 0;
let lookedAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - lookedAt > lookEveryMs) {
    lookedAt = performance.now();
    ahead = Number(readFileSync(file, 'utf8'));
  }
  return RealDate.now() + ahead;
}

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
