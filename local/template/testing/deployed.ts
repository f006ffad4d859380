import type { Deployed, Resource } from '../deployed.ts';

export type Declared = Record<string, { type: string; ref?: string; properties: Record<string, unknown> }>;

/** A deployed stack of these resources; a Ref is the logical id unless given. */
export function deployedOf(declared: Declared): Deployed {
  const resources = Object.entries(declared).map(
    ([logicalId, { type, ref, properties }]): Resource => ({ logicalId, type, ref: ref ?? logicalId, properties }),
  );
  return {
    resources,
    outputs: {},
    byType: (type) => resources.filter((resource) => resource.type === type),
    get(logicalId) {
      const found = resources.find((resource) => resource.logicalId === logicalId);
      if (!found) throw new Error(`no resource ${logicalId}`);
      return found;
    },
  };
}
