/** A mail that no further attempt can deliver; `reason` is stored with it for the back office. */
export class Undeliverable extends Error {
  override readonly name: string = 'Undeliverable';

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
  }
}

/** A mail that must not be sent any more, e.g. to an address that has left the waitlist. Not a failure. */
export class Unwanted extends Error {
  override readonly name = 'Unwanted';
}
