import { getPriority } from 'node:os';

/** A function for tests of the local Lambda: does what its event says. */
let invocations = 0;

export async function handler(event, context) {
  invocations += 1;
  switch (event.do) {
    case 'report':
      return { event, invocations, environment: process.env, context, remaining: context.getRemainingTimeInMillis() };
    case 'priority':
      return getPriority();
    case 'print':
      console.log(event.text);
      return undefined;
    case 'throw':
      throw new RangeError(event.text);
    case 'hang':
      return new Promise(() => setInterval(() => undefined, 1000));
    case 'spin':
      for (;;) invocations += 1;
    case 'hoard': {
      const hoard = [];
      for (;;) hoard.push(new Array(1e5).fill(Math.random()));
    }
    case 'exit':
      return process.exit(3);
    case 'big':
      return 'x'.repeat(7 * 1024 * 1024);
    default:
      return event;
  }
}

export const broken = 'not a function';
