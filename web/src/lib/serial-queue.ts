const last = new Map<string, Promise<unknown>>();

/**
 * Begins a piece of work when what was begun earlier under that name has ended, well or badly: two changes of one thing,
 * sent at once, may arrive the other way round. Answers what the work answers, and rejects as it does.
 */
export function enqueue<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = last.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  last.set(name, mine);
  const forget = () => {
    if (last.get(name) === mine) last.delete(name);
  };
  mine.then(forget, forget);
  return mine;
}
