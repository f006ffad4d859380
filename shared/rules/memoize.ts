/** Creates the value of each key once and keeps it, without a bound: for `Intl` formatters of a zone, currency or language. */
export function memoize<Key, Value>(create: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const value = values.get(key) ?? create(key);
    values.set(key, value);
    return value;
  };
}
