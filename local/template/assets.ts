import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { place } from './template.ts';

const manifest = z.looseObject({
  files: z.record(
    z.string(),
    z.looseObject({
      source: z.looseObject({ path: z.string(), packaging: z.enum(['zip', 'file']) }),
      destinations: z.record(z.string(), z.looseObject({ objectKey: z.string() })),
    }),
  ),
});

/** Finds the asset folder that is deployed as the zip file of an object key. */
export type Assets = (objectKey: string) => string;

/** Reads the assets of a cloud assembly. The result throws for a missing asset, or one that is no folder. */
export function readAssets(assemblyFolder: string): Assets {
  const { files } = manifest.parse(
    JSON.parse(readFileSync(join(assemblyFolder, `${place.stackName}.assets.json`), 'utf8')),
  );
  return (objectKey) => {
    const asset = Object.values(files).find(({ destinations }) =>
      Object.values(destinations).some((destination) => destination.objectKey === objectKey),
    );
    if (asset === undefined) throw new Error(`the cloud assembly has no asset ${objectKey}`);
    if (asset.source.packaging !== 'zip')
      throw new Error(`the local cloud takes folders as assets, not ${asset.source.path}`);
    return resolve(assemblyFolder, asset.source.path);
  };
}
