import type { Cloud } from '../cloud-types.ts';
import type { AppServer } from './app-server.ts';

/** Milliseconds without a further change before functions are built: an editor writes a file in several steps. */
const settleTime = 150;

/** Sources of functions and template. */
const watched = ['functions', 'shared', 'infra'];

/** Runs `work` some time after the last call of `schedule`, never concurrently. */
export function debounced(work: () => Promise<void>, milliseconds: number): { schedule(): void; close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let isPending = false;
  const run = async () => {
    if (running) {
      isPending = true;
      return;
    }
    running = true;
    await work();
    running = false;
    if (isPending) {
      isPending = false;
      schedule();
    }
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), milliseconds);
  };
  return { schedule, close: () => clearTimeout(timer) };
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
  app.watch(watched, () => update.schedule());
  return { close: () => update.close() };
}
