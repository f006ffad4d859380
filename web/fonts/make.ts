import { writeFile } from 'node:fs/promises';
import { basic, charactersOf, cutFont, extended, figtree, fraunces } from './families.ts';
import { fontStyles } from './styles.ts';

/**
 * Writes the fonts into web/src/styles/fonts, and the styles that name them and stand in for them. Run it by hand after
 * an update of the font packages: `node web/fonts/make.ts`. The outputs are committed, so that a build needs no fonts'
 * packages.
 */

const cuts = [
  { ...fraunces, output: 'fraunces', ranges: basic },
  { ...fraunces, output: 'fraunces-extended', ranges: extended },
  { ...figtree, output: 'figtree', ranges: basic },
  { ...figtree, output: 'figtree-extended', ranges: extended },
];

const styles = new URL('../src/styles/', import.meta.url);

async function write(output: string, cut: Buffer): Promise<void> {
  await writeFile(new URL(`fonts/${output}.woff2`, styles), cut);
  console.info(`${output}: ${cut.length} bytes`);
}

for (const { source, output, axes, ranges } of cuts)
  await write(output, await cutFont(source, charactersOf(ranges), axes, 'woff2'));

await writeFile(new URL('fonts.css', styles), await fontStyles());
