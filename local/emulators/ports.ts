import { createServer } from 'node:net';
import { codeOf } from './errors.ts';

/**
 * A port of 127.0.0.1 that is free at this moment: the wanted one, or with 0 any. Throws one line that says what to do
 * when the wanted one is taken.
 */
export function claimPort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const taken = codeOf(error) === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${wanted} is in use: choose another one with PORT=…`) : error);
    });
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('the system gave no port'));
      });
    });
  });
}

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return claimPort(0);
}
