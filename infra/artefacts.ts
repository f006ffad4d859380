import { readFileSync } from 'node:fs';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type ISource, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { bundleFolder, type FunctionName } from './functions.ts';

export type Artefacts = {
  functionCode(name: FunctionName): Code;
  /** Files whose names carry their hash: they never change. Served below `/assets/`. */
  hashedFiles(): ISource;
  pages(): ISource[];
};

/** Folder of the files with hashed names, in the built app and on the site. */
export const hashedFolder = 'assets';

/** Source maps are excluded because they would publish the app's sources. */
const sourceMaps = ['**/*.map'];

export const openApiKey = 'api/openapi.json';

/** Artefacts of `npm run build` on disk. Synthesis throws, naming the folder, when it was not built. */
export function builtArtefacts(webFolder = '.build/web'): Artefacts {
  return {
    functionCode: (name) => Code.fromAsset(bundleFolder(name)),
    hashedFiles: () => Source.asset(`${webFolder}/${hashedFolder}`, { exclude: sourceMaps }),
    pages: () => [
      Source.asset(webFolder, { exclude: [hashedFolder, ...sourceMaps] }),
      Source.data(openApiKey, readFileSync('docs/openapi.json', 'utf8')),
    ],
  };
}

/** Placeholders, so that tests of the template need no build. Never deploy them. */
export function placeholderArtefacts(): Artefacts {
  return {
    functionCode: () => Code.fromInline('exports.handler = async () => { throw new Error("not built"); };'),
    hashedFiles: () => Source.data('app.js', ''),
    pages: () => [Source.data('index.html', ''), Source.data(openApiKey, '{}')],
  };
}
