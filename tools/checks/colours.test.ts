import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = join(import.meta.dirname, '../../web');

/** The one file with colour values. */
const tokens = 'src/styles/tokens.css';

const colours = [
  /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/i,
  /\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*[\d.]/i,
  // Named colours as values; `transparent` and `currentColor` name none.
  /(?:color|background|border|fill|stroke|outline|shadow)[\w-]*['"]?\s*[:=]\s*['"{]*(?:black|white|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown|gold|silver)\b/i,
];

/** Lines with a colour value, other than fragments of URLs. */
function linesWithColour(text: string): string[] {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(?:href|to|url\()=?\s*['"{(]+#[\w-]+/g, '')
    .replace(/from '#[^']*'/g, '');
  return bare.split('\n').filter((line) => colours.some((colour) => colour.test(line)));
}

const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(css|tsx?|html)$/.test(file) && file !== tokens,
);

describe('colours of the web app', () => {
  it.each(files)('%s uses tokens only', (file) => {
    expect(linesWithColour(readFileSync(join(web, file), 'utf8'))).toEqual([]);
  });

  it.each(['color: #fff;', 'fill="#A1B2C3"', 'box-shadow: 0 0 1px rgb(0 0 0 / 10%)', "style={{ color: 'red' }}"])(
    'are found in %s',
    (line) => {
      expect(linesWithColour(line)).toEqual([line]);
    },
  );

  it.each(['href="#main"', "import { x } from '#shared/x.ts';", 'color: var(--ink);', '/* was #fff */'])(
    'are not found in %s',
    (line) => {
      expect(linesWithColour(line)).toEqual([]);
    },
  );
});
