/** What has been started and has to be ended, the last first. */
export class Closers {
  readonly #closers: (() => unknown)[] = [];
  #closed = false;

  /** Adds a way to end something; what was still starting when everything ended is ended at once. */
  add(close: () => unknown): void {
    if (this.#closed) void close();
    else this.#closers.push(close);
  }

  /** Adds a service and answers it. */
  service<S extends { close(): unknown }>(service: S): S {
    this.add(() => service.close());
    return service;
  }

  /** Ends everything, also when a part cannot be ended. Throws an AggregateError of what went wrong. */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    this.#closed = true;
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'the local cloud did not end cleanly');
  }
}
