/** A mail that no further try can deliver; `reason` is kept with it for the back office. */
export class Undeliverable extends Error {
  override readonly name = 'Undeliverable';

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
  }
}
