/** `npm run sbom`: builds what is stale and writes what functions and app contain of packages, with licences. */
import { writeFileSync } from 'node:fs';
import { buildAll } from '../../local/build/build.ts';
import { renderSbom } from './sbom.ts';

const file = '.build/sbom.cdx.json';

await buildAll(console.log);
writeFileSync(file, renderSbom());
console.log(`wrote ${file} (CycloneDX 1.6)`);
