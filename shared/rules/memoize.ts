/** Creates the value of each key once and keeps it: for few keys, as of Intl's formatters, which are expensive to create. */
export function memoize<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}
