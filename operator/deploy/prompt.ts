import { createInterface } from 'node:readline/promises';
import { DeployError } from './deploy-error.ts';

/** Resolves to true when the operator agrees. */
export type Ask = (question: string) => Promise<boolean>;

/** Agrees to everything, for `--yes`. */
export const agree: Ask = async () => true;

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

/** Asks on the terminal; anything but yes is no, as is its end. Ctrl+C interrupts the command as elsewhere. */
export function askOn({ input, output }: Terminal): Ask {
  return async (question) => {
    if (!input.isTTY) throw new DeployError('there is no terminal to ask on', 'add --yes to run without a terminal');
    const terminal = createInterface({ input, output });
    terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      const ended = new Promise<string>((resolve) => terminal.on('close', () => resolve('')));
      const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended]);
      return /^(y|yes)$/i.test(answer.trim());
    } finally {
      terminal.close();
    }
  };
}
