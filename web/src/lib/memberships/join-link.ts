import { joinPath } from '#shared/contract/membership-link.ts';
import type { Plan } from '#shared/rules/memberships.ts';

/** Leads to where what is left of a membership of another system goes on; null where its plan is not for sale. */
export function joinLinkOf(plans: readonly Plan[], { name }: { name: string }): string | null {
  const plan = plans.find((one) => one.name === name);
  return plan ? joinPath(plan.id) : null;
}
