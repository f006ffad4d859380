/** So many failures mean that something is wrong with all of them, such as the network. */
const maxFailures = 10;

/**
 * Does something with each, at most so many at once. One that fails keeps none of the others from their turn: rejects with the first
 * failure at the end, or after ten failures once what was begun has ended.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  const failures: unknown[] = [];
  const worker = async () => {
    for (let next = left.next(); !next.done && failures.length < maxFailures; next = left.next()) {
      await work(next.value).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (failures.length > 0) throw failures[0];
}

type Awaiteds<Found> = { [Name in keyof Found]: Awaited<Found[Name]> };

/** Waits for what was begun together, and returns it by its names. Rejects as soon as one does. */
export async function allOf<Found extends Record<string, unknown>>(found: Found): Promise<Awaiteds<Found>> {
  const entries = Object.entries(found).map(async ([name, value]) => [name, await value] as const);
  return Object.fromEntries(await Promise.all(entries)) as Awaiteds<Found>;
}
