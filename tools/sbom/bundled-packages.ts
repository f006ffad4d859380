import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { bundleFolder, functionEntries, functionFiles } from '#infra/functions.ts';

export type Artefact = 'functions' | 'web';

/** A package of which at least a part is deployed; its folder is relative to the project's root. */
export type BundledPackage = { folder: string; artefacts: Artefact[] };

const sourceMap = z.object({ sources: z.array(z.string()) });

const functionMaps = () => Object.keys(functionEntries).flatMap((name) => globSync(`${bundleFolder(name)}/*.mjs.map`));
const webMaps = () => globSync('.build/web/{assets/*,sw}.js.map');

/** Packages whose fonts are cut to the used characters in advance (web/fonts/make.ts), so no source map names them. */
const fonts = ['@fontsource-variable/figtree', '@fontsource-variable/fraunces'];

/**
 * The packages in the built functions and the built app, by the source maps of the bundles and the files that are copied:
 * what the bundlers left out is not among them.
 */
export function bundledPackages(): BundledPackage[] {
  const copied = Object.values(functionFiles).flatMap((files) => Object.values(files));
  const byArtefact: Record<Artefact, string[]> = {
    functions: [...functionMaps().flatMap(sourcesOf), ...copied],
    web: [...webMaps().flatMap(sourcesOf), ...fonts.map((name) => `node_modules/${name}/`)],
  };
  const found = new Map<string, Set<Artefact>>();
  for (const artefact of ['functions', 'web'] as const) {
    for (const source of byArtefact[artefact]) {
      const folder = packageFolder(source);
      if (folder) found.set(folder, (found.get(folder) ?? new Set()).add(artefact));
    }
  }
  return [...found]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([folder, all]) => ({ folder, artefacts: [...all] }));
}

/** Files that went into a bundle, relative to the project's root. */
function sourcesOf(map: string): string[] {
  const { sources } = sourceMap.parse(JSON.parse(readFileSync(map, 'utf8')));
  return sources.map((source) => join(dirname(map), source));
}

/**
 * `node_modules/@scope/name` of a file in a package, the innermost that is installed: a package may have been built with
 * others inside it, which its own source map names. Undefined for a file of ours.
 */
function packageFolder(file: string): string | undefined {
  const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0];
  if (folder === undefined || existsSync(`${folder}/package.json`)) return folder;
  return packageFolder(folder.slice(0, folder.lastIndexOf('node_modules/')));
}
