/** A browser's caches that keep responses in maps; `evict` empties one as a browser does that needs room, and a full one takes nothing. */
export function fakeCaches(origin: string) {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), origin).href;
  const entriesOf = (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return entries;
  };
  const fake = {
    isFull: false,
    evict: (name: string) => all.delete(name),
    open: async (name: string) => {
      const entries = entriesOf(name);
      return {
        put: async (request: RequestInfo | URL, response: Response) => {
          if (fake.isFull) throw new DOMException('full', 'QuotaExceededError');
          entries.set(urlOf(request), response);
        },
        match: async (request: RequestInfo | URL) => entries.get(urlOf(request))?.clone(),
        keys: async () => [...entries.keys()].map((url) => new Request(url)),
        delete: async (request: RequestInfo | URL) => entries.delete(urlOf(request)),
      };
    },
    delete: async (name: string) => all.delete(name),
    sizeOf: (name: string) => all.get(name)?.size ?? 0,
  };
  return fake;
}
