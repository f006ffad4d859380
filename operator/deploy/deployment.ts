import type { StageSettings } from '#infra/settings/read.ts';
import type { Aws } from './aws.ts';
import type { RunCdk } from './cdk.ts';
import type { Checkout } from './git.ts';
import type { Ask } from './prompt.ts';
import type { LookUpTxt } from './remaining/dmarc.ts';

/** Both keys are PEM. */
export type KeyPair = { publicKey: string; privateKey: string };

/** Connects the command to the outside; tests pass their own. */
export type CommandDependencies = {
  connect(region: string): Aws;
  cdk(region: string): RunCdk;
  ask: Ask;
  checkout(): Promise<Checkout | undefined>;
  print(line: string): void;
  newKeyPair(): KeyPair;
  pause(milliseconds: number): Promise<void>;
  fetch(url: string, options: RequestInit): Promise<Response>;
  lookUpTxt: LookUpTxt;
};

export type Deployment = Omit<CommandDependencies, 'connect' | 'cdk'> & {
  settings: StageSettings;
  stackName: string;
  account: string;
  /** Tells whether nobody is there to ask. */
  isUnattended: boolean;
  aws: Aws;
  runCdk: RunCdk;
};
