import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StackOptions } from '../stack.ts';
import { synthesise, type Template } from '../synth.ts';

/** A template as tests look at it: properties are read freely, and a wrong path is an undefined that fails. */
// biome-ignore lint/suspicious/noExplicitAny: a test asks for what should be there.
export type Looked = { id: string; type: string; properties: any };

/** A key that nobody has the private half of. */
export const testMediaKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();

/** The template that these options make, without a build. Leaves no file behind. */
export function templateOf(options: Partial<StackOptions> & { validate?: boolean } = {}): Template {
  const outdir = mkdtempSync(join(tmpdir(), 'exhale-synth-'));
  try {
    return synthesise({ artefacts: 'placeholder', mediaPublicKey: testMediaKey, outdir, ...options }).template;
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/** Every resource of the template, or those of one type. */
export function resourcesOf({ Resources }: Template, type?: string): Looked[] {
  return Object.entries(Resources)
    .map(([id, resource]) => ({ id, type: resource.Type, properties: resource.Properties ?? {} }))
    .filter((resource) => type === undefined || resource.type === type);
}

/** The only resource of that type. Throws when there are none or several. */
export function onlyResource(template: Template, type: string): Looked {
  const [first, ...others] = resourcesOf(template, type);
  if (!first || others.length > 0) throw new Error(`${others.length + (first ? 1 : 0)} resources of ${type}`);
  return first;
}

/** A value as people write it: `<Table.Arn>/index/byKind`. CDK's hashes at the end of logical ids are left out. */
export function written(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  const id = (text: unknown) => String(text).replace(/[0-9A-F]{8}$/, '');
  if (name === 'Ref') return `<${id(argument)}>`;
  if (name === 'Fn::GetAtt' && Array.isArray(argument)) return `<${id(argument[0])}.${argument[1]}>`;
  if (name === 'Fn::Join' && Array.isArray(argument)) return argument[1].map(written).join(argument[0]);
  throw new Error(`cannot write ${JSON.stringify(value)}`);
}

/** The functions of the site by their names in functions.ts; CDK's own helpers are not among them. */
export function siteFunctions(template: Template): Map<string, Looked> {
  const own = resourcesOf(template, 'AWS::Lambda::Function')
    .map((resource) => [resource.properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME, resource] as const)
    .filter(([name]) => name !== undefined);
  return new Map(own);
}
