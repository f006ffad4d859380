import { createServer } from 'node:net';
import { codeOf } from './errors.ts';

/** A free port of 127.0.0.1: the requested one, or any with 0. Throws when the requested one is in use. */
export function claimPort(requested: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const isTaken = codeOf(error) === 'EADDRINUSE';
      reject(isTaken ? new Error(`Port ${requested} is in use: choose another one with PORT=…`) : error);
    });
    probe.listen(requested, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('the system gave no port'));
      });
    });
  });
}

/** Any free port of 127.0.0.1. */
export function freePort(): Promise<number> {
  return claimPort(0);
}
