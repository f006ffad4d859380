import { messageOf } from '../emulators/errors.ts';
import { findCycle } from './cycles.ts';
import type { Deployed, Resource } from './deployed.ts';
import { Intrinsics, notThere } from './intrinsics.ts';
import { kindOf, nameOf } from './kinds.ts';
import type { ResourceKind, Unresolved } from './resource-kind.ts';
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

/** Resolves references among the resources of one template; each property on first access. */
class Resolver {
  readonly #template: Template;
  readonly #beingResolved = new Set<string>();
  readonly intrinsics: Intrinsics;

  constructor(template: Template) {
    this.#template = template;
    this.intrinsics = new Intrinsics({
      mappings: template.Mappings,
      reference: (name) => this.#reference(name),
      attribute: (logicalId, name) => this.#attribute(logicalId, name),
      condition: (name) => this.holds(name),
    });
  }

  holds(condition: string): boolean {
    const { Conditions } = this.#template;
    if (!(condition in Conditions)) throw new Error(`the template has no condition ${condition}`);
    return this.intrinsics.test(Conditions[condition]);
  }

  /** Tells whether the resource is declared, and its condition holds. */
  exists(logicalId: string): boolean {
    const declared = this.#template.Resources[logicalId];
    return declared !== undefined && (declared.Condition === undefined || this.holds(declared.Condition));
  }

  refOf(logicalId: string): string {
    const { kind, resource } = this.#find(logicalId);
    return kind.ref?.(resource) ?? resource.name;
  }

  #find(logicalId: string): { kind: ResourceKind; resource: Unresolved; type: string } {
    const declared = this.#template.Resources[logicalId];
    if (declared === undefined || !this.exists(logicalId)) throw new Error(`the template has no resource ${logicalId}`);
    const kind = kindOf(declared.Type, logicalId);
    const property = (name: string) => this.#once(`${logicalId}.${name}`, declared.Properties[name]);
    return { kind, type: declared.Type, resource: { logicalId, property, name: nameOf(kind, logicalId, property) } };
  }

  /** Resolves a property that a name depends on. Throws when it depends on itself. */
  #once(path: string, value: unknown): unknown {
    if (this.#beingResolved.has(path)) throw new Error(`${path} depends on itself`);
    this.#beingResolved.add(path);
    const resolved = this.intrinsics.resolve(value);
    this.#beingResolved.delete(path);
    return resolved;
  }

  #reference(name: string): unknown {
    if (name in pseudoParameters) return pseudoParameters[name];
    const parameter = this.#template.Parameters[name];
    if (parameter === undefined) return this.refOf(name);
    if (parameter.Default === undefined) throw new Error(`the template's parameter ${name} has no default`);
    return parameter.Default;
  }

  #attribute(logicalId: string, name: string): string {
    const { kind, resource, type } = this.#find(logicalId);
    const read = kind.attributes?.[name];
    if (read === undefined) throw new Error(`The local cloud does not know ${name} of ${type} (${logicalId}).`);
    return read(resource);
  }
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
 * Resolves a template as CloudFormation does: names, ids and ARNs for all resources, every intrinsic resolved.
 * Throws an error that names it for a type, attribute or function that the local cloud does not support, and for a
 * dependency cycle, which a deployment would reject.
 */
export function deploy(json: unknown): Deployed {
  const template = parseTemplate(json);
  const circle = findCycle(template);
  if (circle !== undefined) throw new Error(`circular dependency between resources: ${circle.join(' → ')}`);
  const resolver = new Resolver(template);
  const resources = Object.entries(template.Resources)
    .filter(([logicalId, { Type }]) => kindOf(Type, logicalId) && resolver.exists(logicalId))
    .map(
      ([logicalId, { Type, Properties }]): Resource =>
        within(logicalId, () => ({
          logicalId,
          type: Type,
          ref: resolver.refOf(logicalId),
          properties: resolver.intrinsics.resolveProperties(Properties),
        })),
    );
  const outputs = Object.entries(template.Outputs)
    .filter(([, { Condition }]) => Condition === undefined || resolver.holds(Condition))
    .map(([name, { Value }]) => [name, String(within(`output ${name}`, () => resolver.intrinsics.resolve(Value)))]);
  return deployedOf(resources, Object.fromEntries(outputs));
}

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
