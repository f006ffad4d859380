import { type ConditionValues, conditionsHold } from './conditions.ts';
import type { Statement } from './statement.ts';
import { matchesPattern } from './wildcards.ts';

/** An action on a resource, with the values of the condition keys of the request (keys in lower case). */
export type PermissionRequest = { action: string; resource: string; conditionValues?: ConditionValues };

export type Decision = 'allowed' | 'explicitly denied' | 'implicitly denied';

function applies(statement: Statement, { action, resource, conditionValues = {} }: PermissionRequest): boolean {
  return (
    statement.Action.some((pattern) => matchesPattern(pattern.toLowerCase(), action.toLowerCase())) &&
    statement.Resource.some((pattern) => matchesPattern(pattern, resource)) &&
    conditionsHold(statement.Condition ?? {}, conditionValues)
  );
}

/** Decision for one identity: a matching Deny wins over a matching Allow; without either the request is denied. */
export function evaluate(statements: Statement[], request: PermissionRequest): Decision {
  const effects = statements.filter((statement) => applies(statement, request)).map(({ Effect }) => Effect);
  if (effects.includes('Deny')) return 'explicitly denied';
  return effects.includes('Allow') ? 'allowed' : 'implicitly denied';
}
