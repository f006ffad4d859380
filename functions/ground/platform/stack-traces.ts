import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

// Part of every bundle (infra/bundle.ts). Node's --enable-source-maps reads the maps in each start, which takes 12 ms of it;
// this reads one when a stack trace is first read, i.e. when an error is logged.

const place = /(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/;
const maps = new Map<string, SourceMap>();

function mapOf(url: string): SourceMap {
  const map = maps.get(url) ?? new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  maps.set(url, map);
  return map;
}

/** A line of a stack trace with the place in the source; as it is where there is no map. */
function mapped(line: string): string {
  try {
    return line.replace(place, (whole, url: string, row: string, column: string) => {
      const found = mapOf(url).findOrigin(Number(row), Number(column));
      return 'fileName' in found ? `${found.fileName}:${found.lineNumber}:${found.columnNumber}` : whole;
    });
  } catch {
    return line;
  }
}

// Stripe's client reads the stack of an error without a message in each call, in case the call fails.
Error.prepareStackTrace = (error, sites) => {
  const lines = sites.map((site) => `    at ${site}`);
  return [`${error}`, ...(error.message ? lines.map(mapped) : lines)].join('\n');
};
