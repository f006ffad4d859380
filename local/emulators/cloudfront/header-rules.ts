/** Response headers: one value, or several of the same name (cookies). Names are lower case. */
export type Headers = Record<string, string | string[]>;

/** Describes how a response headers policy changes every response. */
export type HeaderRules = {
  set: { name: string; value: string; override: boolean }[];
  remove: string[];
};

export const noHeaderRules: HeaderRules = { set: [], remove: [] };

/** Replaces URLs in the values of the rules, such as those of buckets by their addresses on loopback. */
export function replaceUrls({ set, remove }: HeaderRules, urls: Map<string, string>): HeaderRules {
  const replaced = (value: string) => [...urls].reduce((text, [from, to]) => text.replaceAll(from, to), value);
  return { set: set.map((rule) => ({ ...rule, value: replaced(rule.value) })), remove };
}

/** Applies the rules; a header of the origin is kept unless its rule overrides. */
export function applyHeaderRules(headers: Headers, { set, remove }: HeaderRules): Headers {
  const result = { ...headers };
  for (const name of remove) delete result[name];
  for (const { name, value, override } of set) {
    if (override || result[name] === undefined) result[name] = value;
  }
  return result;
}
