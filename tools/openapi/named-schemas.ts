import { globSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const contract = join(import.meta.dirname, '../../shared/contract');

/**
 * Finds every schema that the contract exports, by its name with a capital. The document refers to a schema by that name
 * wherever it is used. Throws when two schemas have one name.
 */
export async function namedSchemas(): Promise<Record<string, z.ZodType>> {
  const named: Record<string, z.ZodType> = {};
  const nameOf = new Map<z.ZodType, string>();
  for (const file of globSync('**/*schemas.ts', { cwd: contract }).toSorted()) {
    const exported: Record<string, unknown> = await import(join(contract, file));
    for (const [exportedName, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || nameOf.has(schema)) continue;
      const name = exportedName.charAt(0).toUpperCase() + exportedName.slice(1);
      if (named[name]) throw new Error(`${file} exports another schema of the name ${exportedName}`);
      named[name] = schema;
      nameOf.set(schema, name);
    }
  }
  return named;
}
