/** Started services, closed in reverse order. */
export class Closers {
  readonly #closers: (() => unknown)[] = [];
  #closed = false;

  /** Adds a close function; called immediately when everything is closed already. */
  add(close: () => unknown): void {
    if (this.#closed) void close();
    else this.#closers.push(close);
  }

  service<S extends { close(): unknown }>(service: S): S {
    this.add(() => service.close());
    return service;
  }

  /** Closes everything, also after errors. Throws an AggregateError of them. */
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
