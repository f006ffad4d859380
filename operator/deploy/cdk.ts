import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { InterruptedError } from './deploy-error.ts';

/** Runs the CDK's command line in this terminal; resolves with its exit code. @throws InterruptedError */
export type RunCdk = (args: string[]) => Promise<number>;

const commandLine = 'node_modules/aws-cdk/bin/cdk';

/** The CDK of this project on the Node that runs this, one command at a time. */
export class CdkProcess {
  readonly #program: string[];
  #child: ReturnType<typeof spawn> | undefined;
  #signal: NodeJS.Signals | undefined;

  constructor(program = [process.execPath, commandLine]) {
    this.#program = program;
  }

  /** Passes a signal on. Returns whether a command was running; it then rejects when it has ended. */
  interrupt(signal: NodeJS.Signals): boolean {
    this.#signal = signal;
    return this.#child?.kill(signal) ?? false;
  }

  run(args: string[], region: string): Promise<number> {
    const [program = '', ...first] = this.#program;
    return new Promise((resolve, reject) => {
      // The stack names no region, so the CDK takes it from the environment.
      const env = { ...process.env, AWS_REGION: region, AWS_DEFAULT_REGION: region };
      const child = spawn(program, [...first, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] });
      this.#child = child;
      child.on('error', reject);
      child.on('exit', (code, endedBy) => {
        this.#child = undefined;
        const signal = this.#signal ?? endedBy;
        if (signal) reject(interrupted(args[0] ?? '', signal));
        else resolve(code ?? 1);
      });
    });
  }
}

function interrupted(command: string, signal: NodeJS.Signals): InterruptedError {
  const next = 'run this again: it waits for what CloudFormation has begun, and goes on from there';
  return new InterruptedError(`cdk ${command} was ended by ${signal} (${128 + constants.signals[signal]})`, next);
}
