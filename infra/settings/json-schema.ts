import * as z from 'zod';
import { fileSchema, type Stage, stageSchema } from './schema.ts';

export type SettingProperty = {
  description?: string | undefined;
  examples?: unknown[] | undefined;
  default?: unknown;
  properties?: Record<string, SettingProperty> | undefined;
  required?: string[] | undefined;
  items?: SettingProperty | undefined;
};

const propertySchema: z.ZodType<SettingProperty> = z.lazy(() =>
  z.looseObject({
    description: z.string().optional(),
    examples: z.array(z.unknown()).optional(),
    default: z.unknown().optional(),
    properties: z.record(z.string(), propertySchema).optional(),
    required: z.array(z.string()).optional(),
    items: propertySchema.optional(),
  }),
);

export const jsonSchemaFile = `${import.meta.dirname}/settings.schema.json`;

/** JSON schema of the settings file, for editors. */
export const fileJsonSchema = (): string => `${JSON.stringify(z.toJSONSchema(fileSchema, { io: 'input' }), null, 2)}\n`;

export const stageProperties = (): SettingProperty =>
  propertySchema.parse(z.toJSONSchema(stageSchema, { io: 'input' }));

/** The property at a path below a stage; undefined when there is none. */
export function propertyAt(path: readonly PropertyKey[]): SettingProperty | undefined {
  return path.reduce<SettingProperty | undefined>(
    (property, key) => (typeof key === 'number' ? property?.items : property?.properties?.[String(key)]),
    stageProperties(),
  );
}

/** A value that a setting could have; an object's is made of those of its parts. */
export function exampleOf(property: SettingProperty): unknown {
  if (property.examples) return property.examples[0];
  const parts = Object.entries(property.properties ?? {});
  return Object.fromEntries(parts.map(([name, part]) => [name, exampleOf(part)]));
}

export const pathInFile = (stage: Stage, path: readonly PropertyKey[]): string =>
  ['stages', stage, ...path].map(String).join('.');
