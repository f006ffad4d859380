/** Access patterns by their name in docs/data-model.md: each prepares its items and returns the measured call. */
export type Patterns = Record<string, () => Promise<() => Promise<unknown>>>;
