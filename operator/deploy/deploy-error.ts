/** Ends the command, or a part of it: what is wrong, and what to do next. */
export class DeployError extends Error {
  override readonly name: string = 'DeployError';
  readonly next: string;

  constructor(problem: string, next: string, options?: ErrorOptions) {
    super(problem, options);
    this.next = next;
  }
}

/** A signal ended a child of the command. */
export class InterruptedError extends DeployError {
  override readonly name = 'InterruptedError';
}
