import { messageOf } from '../errors.ts';
import type { Deployed, Resource } from '../resources.ts';
import { findCycle } from './cycles.ts';
import { createIntrinsics, notThere } from './intrinsics.ts';
import { kindOf, nameOf, type Unresolved } from './kinds.ts';
import { parseTemplate, place, type Template } from './template.ts';

const pseudoParameters: Record<string, unknown> = {
  'AWS::AccountId': place.account,
  'AWS::NoValue': notThere,
  'AWS::NotificationARNs': [],
  'AWS::Partition': place.partition,
  'AWS::Region': place.region,
  'AWS::StackId': `arn:aws:cloudformation:${place.region}:${place.account}:stack/${place.stackName}/local`,
  'AWS::StackName': place.stackName,
  'AWS::URLSuffix': place.urlSuffix,
};

/** Resolves references among the resources of one template; each property when it is first asked for. */
function createResolver(template: Template) {
  const beingResolved = new Set<string>();
  const intrinsics = createIntrinsics({ mappings: template.Mappings, reference, attribute, condition });

  function condition(name: string): boolean {
    if (!(name in template.Conditions)) throw new Error(`the template has no condition ${name}`);
    return intrinsics.test(template.Conditions[name]);
  }

  function exists(logicalId: string): boolean {
    const declared = template.Resources[logicalId];
    return declared !== undefined && (declared.Condition === undefined || condition(declared.Condition));
  }

  function resource(logicalId: string): Unresolved & { kind: ReturnType<typeof kindOf> } {
    const declared = template.Resources[logicalId];
    if (declared === undefined || !exists(logicalId)) throw new Error(`the template has no resource ${logicalId}`);
    const kind = kindOf(declared.Type, logicalId);
    const property = (name: string) => {
      const key = `${logicalId}.${name}`;
      if (beingResolved.has(key)) throw new Error(`${key} depends on itself`);
      beingResolved.add(key);
      const value = intrinsics.resolve(declared.Properties[name]);
      beingResolved.delete(key);
      return value;
    };
    return { kind, logicalId, property, name: nameOf(kind, logicalId, property) };
  }

  function refOf(logicalId: string): string {
    const found = resource(logicalId);
    return found.kind.ref?.(found) ?? found.name;
  }

  function reference(name: string): unknown {
    if (name in pseudoParameters) return pseudoParameters[name];
    const parameter = template.Parameters[name];
    if (parameter === undefined) return refOf(name);
    if (parameter.Default === undefined) throw new Error(`the template's parameter ${name} has no default`);
    return parameter.Default;
  }

  function attribute(logicalId: string, name: string): string {
    const found = resource(logicalId);
    const read = found.kind.attributes?.[name];
    if (read === undefined) {
      throw new Error(
        `The local cloud does not know ${name} of ${template.Resources[logicalId]?.Type} (${logicalId}).`,
      );
    }
    return read(found);
  }

  return { ...intrinsics, exists, refOf, condition };
}

/** Names the resource in an error of its properties. */
function within<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${where}: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Makes of a template what CloudFormation would: names, ids and ARNs for all resources, every intrinsic resolved.
 * Throws an error that names it for a type, attribute or function that the local cloud does not know, and for a
 * circle among the resources, which a deployment would refuse.
 */
export function deploy(json: unknown): Deployed {
  const template = parseTemplate(json);
  const circle = findCycle(template);
  if (circle !== undefined) throw new Error(`circular dependency between resources: ${circle.join(' → ')}`);
  const resolver = createResolver(template);
  const resources = Object.entries(template.Resources)
    .filter(([logicalId, { Type }]) => kindOf(Type, logicalId) && resolver.exists(logicalId))
    .map(
      ([logicalId, { Type, Properties }]): Resource =>
        within(logicalId, () => ({
          logicalId,
          type: Type,
          ref: resolver.refOf(logicalId),
          properties: resolver.resolveProperties(Properties),
        })),
    );
  const outputs = Object.entries(template.Outputs)
    .filter(([, { Condition }]) => Condition === undefined || resolver.condition(Condition))
    .map(([name, { Value }]) => [name, String(within(`output ${name}`, () => resolver.resolve(Value)))]);
  return deployedOf(resources, Object.fromEntries(outputs));
}

/** The resources with their look-ups. */
function deployedOf(resources: Resource[], outputs: Record<string, string>): Deployed {
  return {
    resources,
    outputs,
    byType: (type) => resources.filter((resource) => resource.type === type),
    get: (logicalId) => {
      const found = resources.find((resource) => resource.logicalId === logicalId);
      if (found === undefined) throw new Error(`the stack has no resource ${logicalId}`);
      return found;
    },
  };
}
