type Headers = Record<string, string | string[]>;

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Tells whether the client already has this version (If-None-Match before If-Modified-Since; RFC 9110, 13.2.2). */
export function isUnchanged(request: Record<string, string>, headers: Headers): boolean {
  const tags = request['if-none-match'];
  if (tags !== undefined) {
    const own = headers.etag;
    if (typeof own !== 'string') return false;
    return tags.trim() === '*' || tags.split(',').some((tag) => opaque(tag) === opaque(own));
  }
  const since = Date.parse(request['if-modified-since'] ?? '');
  const modified = Date.parse(String(headers['last-modified'] ?? ''));
  return !Number.isNaN(since) && !Number.isNaN(modified) && modified <= since;
}

/** First and last byte of the requested part of a body; undefined: send all of it; 'unsatisfiable': 416. */
export function requestedRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec((header ?? '').trim());
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? undefined : { start, end };
}

/** Tells whether to honour Range: with If-Range only for the version that it names (RFC 9110, 13.1.5). */
export function rangeApplies(ifRange: string | undefined, headers: Headers): boolean {
  if (ifRange === undefined) return true;
  const { etag, 'last-modified': modified } = headers;
  return ifRange.startsWith('W/') ? false : ifRange === etag || ifRange === modified;
}
