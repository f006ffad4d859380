import type { Statement } from '../../template/policies.ts';
import { type Facts, holds } from './conditions.ts';
import { matches } from './wildcards.ts';

/** One thing that somebody wants to do. `facts` are the values of condition keys that the request carries. */
export type Request = { action: string; resource: string; facts?: Facts };

export type Decision = 'allowed' | 'denied' | 'not allowed';

function concerns(statement: Statement, { action, resource, facts = {} }: Request): boolean {
  const lower = action.toLowerCase();
  const named = (patterns: string[]) => patterns.some((pattern) => matches(pattern.toLowerCase(), lower));
  const located = (patterns: string[]) => patterns.some((pattern) => matches(pattern, resource));
  const acts = statement.NotAction ? !named(statement.NotAction) : named(statement.Action ?? []);
  const there = statement.NotResource ? !located(statement.NotResource) : located(statement.Resource ?? []);
  return acts && there && holds(statement.Condition ?? {}, facts);
}

/** IAM's rule for one identity: a matching Deny wins, else a matching Allow, else it is not allowed. */
export function evaluate(statements: Statement[], request: Request): Decision {
  const effects = statements.filter((statement) => concerns(statement, request)).map(({ Effect }) => Effect);
  if (effects.includes('Deny')) return 'denied';
  return effects.includes('Allow') ? 'allowed' : 'not allowed';
}
