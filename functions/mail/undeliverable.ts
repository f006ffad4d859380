/** A mail that no further try can deliver; `reason` is kept with it for the back office. */
export class Undeliverable extends Error {
  override readonly name: string = 'Undeliverable';

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
  }
}

/** A mail that is not wanted any more, e.g. by somebody who has left the waitlist; nothing has failed. */
export class Unwanted extends Error {
  override readonly name = 'Unwanted';
}
