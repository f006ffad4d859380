/** A browser's storage that keeps its items in this map. */
export function fakeStorage(
  stored: Map<string, string>,
): Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> {
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  };
}
