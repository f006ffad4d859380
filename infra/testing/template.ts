import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Stage } from '../settings/schema.ts';
import type { StackOptions } from '../stack.ts';
import { type SynthesisedTemplate, synthesise } from '../synth.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read properties by path; a wrong path is undefined and fails.
export type FoundResource = { id: string; type: string; properties: any };

/** Its private key is discarded. */
export const testMediaKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ type: 'spki', format: 'pem' })
  .toString();

/** What a stage is synthesised with, as after its first deployment. */
export const testOptions = (stage: Stage): StackOptions => ({
  stage,
  protect: true,
  artefacts: 'placeholder',
  mediaPublicKey: testMediaKey,
  adminSecondFactor: 'required',
  mailFrom: 'hello@exhale.example',
  adminEmail: 'studio@exhale.example',
  exchangeRateUrl: 'https://rates.test',
});

/** Template of `prod`, or of another stage, with placeholder artefacts; removes its cloud assembly. */
export function synthesiseTemplate(options: Partial<StackOptions> & { validate?: boolean } = {}): SynthesisedTemplate {
  const outdir = mkdtempSync(join(tmpdir(), 'exhale-synth-'));
  try {
    return synthesise({ ...testOptions(options.stage ?? 'prod'), outdir, ...options }).template;
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/** Template of the default stack. */
export const template = synthesiseTemplate();

export function resourcesOf({ Resources }: SynthesisedTemplate, type?: string): FoundResource[] {
  return Object.entries(Resources)
    .map(([id, resource]) => ({ id, type: resource.Type, properties: resource.Properties ?? {} }))
    .filter((resource) => type === undefined || resource.type === type);
}

/** The table that the stack made, without the one of erasures. */
export function mainTable(of: SynthesisedTemplate): FoundResource {
  const tables = resourcesOf(of, 'AWS::DynamoDB::GlobalTable').filter(({ id }) => id.startsWith('DataTable'));
  const [table, ...others] = tables;
  if (!table || others.length > 0) throw new Error(`${tables.length} main tables`);
  return table;
}

/** The single resource of a type. Throws when there are none or several. */
export function onlyResource(template: SynthesisedTemplate, type: string): FoundResource {
  const [first, ...others] = resourcesOf(template, type);
  if (!first || others.length > 0) throw new Error(`${others.length + (first ? 1 : 0)} resources of ${type}`);
  return first;
}

/** Readable form of a value with intrinsic functions: `<Table.Arn>/index/byKind`, without CDK's hashes of logical ids. */
export function readable(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, argument] = ['', undefined]] = Object.entries(value);
  const id = (text: unknown) => String(text).replace(/[0-9A-F]{8}$/, '');
  if (name === 'Ref') return `<${id(argument)}>`;
  if (name === 'Fn::GetAtt' && Array.isArray(argument)) return `<${id(argument[0])}.${argument[1]}>`;
  if (name === 'Fn::Join' && Array.isArray(argument)) return argument[1].map(readable).join(argument[0]);
  throw new Error(`cannot write ${JSON.stringify(value)}`);
}

/** Functions of the site by their names in functions.ts, without CDK's helpers. */
export function siteFunctions(template: SynthesisedTemplate): Map<string, FoundResource> {
  const own = resourcesOf(template, 'AWS::Lambda::Function')
    .map((resource) => [resource.properties.Environment?.Variables?.POWERTOOLS_SERVICE_NAME, resource] as const)
    .filter(([name]) => name !== undefined);
  return new Map(own);
}

type Statement = { Effect: string; Action: string | string[]; Resource: unknown; Condition?: unknown };

/** Statements of every role, in it or attached to it, by the role's logical id. */
export function policiesOf(template: SynthesisedTemplate): { role: string; statements: Statement[] }[] {
  const own = resourcesOf(template, 'AWS::IAM::Role').flatMap(({ id, properties }) =>
    (properties.Policies ?? []).map((policy: { PolicyDocument: { Statement: Statement[] } }) => ({
      role: id,
      statements: policy.PolicyDocument.Statement,
    })),
  );
  const attached = resourcesOf(template, 'AWS::IAM::Policy').flatMap(({ properties }) =>
    properties.Roles.map(({ Ref }: { Ref: string }) => ({
      role: Ref,
      statements: properties.PolicyDocument.Statement,
    })),
  );
  return [...own, ...attached];
}
