import { useParams as useMatchedParams } from 'wouter';

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Parameters of the shown path by name, without escapes. */
export function useParams(): Record<string, string | undefined> {
  const found = Object.entries(useMatchedParams());
  return Object.fromEntries(found.map(([name, value]) => [name, value && decoded(value)]));
}
