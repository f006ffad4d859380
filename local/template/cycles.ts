import type { Template } from './template.ts';

/** Logical ids that a value refers to by Ref, Fn::GetAtt or Fn::Sub. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const first = Array.isArray(inner) ? inner[0] : inner;
    if (key === 'Ref' && typeof inner === 'string') return [inner];
    if (key === 'Fn::GetAtt' && typeof first === 'string') return [first.split('.')[0] ?? ''];
    const own = key === 'Fn::Sub' && typeof first === 'string' ? namesIn(first) : [];
    return [...own, ...referencesIn(inner)];
  });
}

/** Names in a text of Fn::Sub: `${Table.Arn}` names Table. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/\$\{([^!}.]+)[^}]*\}/g)].map((match) => match[1] ?? '');
}

/** The logical ids of a dependency cycle, the first one twice; undefined without one. */
export function findCycle(template: Template): string[] | undefined {
  const checkedIds = new Set<string>();

  function visit(id: string, path: string[]): string[] | undefined {
    const declared = template.Resources[id];
    if (declared === undefined || checkedIds.has(id)) return undefined;
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    for (const next of [...referencesIn(declared.Properties), ...[declared.DependsOn ?? []].flat()]) {
      const circle = visit(next, [...path, id]);
      if (circle !== undefined) return circle;
    }
    checkedIds.add(id);
    return undefined;
  }

  for (const id of Object.keys(template.Resources)) {
    const circle = visit(id, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
