/** Access patterns by their name in docs/data-model.md: each makes what it needs, and returns what is measured. */
export type Patterns = Record<string, () => Promise<() => Promise<unknown>>>;
