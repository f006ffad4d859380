import { createInterface } from 'node:readline/promises';
import { DeployError } from './deploy-error.ts';

/** Resolves to true when the operator agrees. */
export type Ask = (question: string) => Promise<boolean>;

/** Agrees to everything, for `--yes`. */
export const agree: Ask = async () => true;

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

/** Asks on the terminal; anything but yes is no, as is its end. Ctrl+C interrupts the command as elsewhere. */
export function askOn(terminal: Terminal): Ask {
  const askText = askTextOn(terminal, 'add --yes to run without a terminal');
  return async (question) => /^(y|yes)$/i.test(await askText(`${question} [y/N] `));
}

/** Asks for words on the terminal; they are none at its end. `next` says what to do without a terminal. */
export function askTextOn({ input, output }: Terminal, next: string): (question: string) => Promise<string> {
  return async (question) => {
    if (!input.isTTY) throw new DeployError('there is no terminal to ask on', next);
    const terminal = createInterface({ input, output });
    terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      const ended = new Promise<string>((resolve) => terminal.on('close', () => resolve('')));
      return (await Promise.race([terminal.question(question), ended])).trim();
    } finally {
      terminal.close();
    }
  };
}
