import type { Cloud } from '../cloud.ts';
import type { AppServer } from './app-server.ts';

/** Milliseconds without a further change before functions are built: an editor writes a file in several steps. */
const settleTime = 150;

/** What functions and template are made of. */
const watched = ['functions', 'shared', 'infra'];

/** Runs `work` some time after the last call of `ask`, never twice at once. */
export function debounced(work: () => Promise<void>, milliseconds: number): { ask(): void; close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    await work();
    running = false;
    if (again) {
      again = false;
      ask();
    }
  };
  const ask = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), milliseconds);
  };
  return { ask, close: () => clearTimeout(timer) };
}

/**
 * Replaces the functions' code whenever something is changed that they are made of, and empties the edge's cache so
 * that it shows. A failed build is reported, and the previous code stays.
 */
export function watchFunctions(
  app: Pick<AppServer, 'watch'>,
  cloud: Pick<Cloud, 'updateFunctions' | 'controlUrl'>,
  tell: (message: string) => void,
): { close(): void } {
  const update = debounced(async () => {
    try {
      await cloud.updateFunctions();
      await fetch(`${cloud.controlUrl}/cache/clear`, { method: 'POST' });
    } catch (error) {
      tell(`not replaced: ${error instanceof Error ? error.message : String(error)}`);
    }
  }, settleTime);
  app.watch(watched, () => update.ask());
  return { close: () => update.close() };
}
