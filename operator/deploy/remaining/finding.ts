import type { Deployment } from '../deployment.ts';
import type { Outputs } from '../outputs.ts';

/** Something outside of the stack: `done`, or what is left to do, line by line. */
export type DeployFinding = { about: string } & ({ done: string } | { todo: string[] });

export type Check = (deployment: Deployment, outputs: Outputs) => Promise<DeployFinding[]>;
