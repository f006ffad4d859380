import { type CancellationPolicy, policyText } from '#shared/rules/cancellation.ts';
import { typedWhole } from '#shared/rules/numbers.ts';

/** The fields of a cancellation policy as typed; no hours mean that never all of it goes back. */
export type PolicyValues = { freeHours: string; partPercent: string; partHours: string };

/** The policy that is typed; what is no number is NaN. */
export function policyOf({ freeHours, partPercent, partHours }: PolicyValues): CancellationPolicy {
  return {
    freeHours: freeHours.trim() === '' ? null : typedWhole(freeHours),
    partPercent: typedWhole(partPercent),
    partHours: typedWhole(partHours),
  };
}

export function policyValues({ freeHours, partPercent, partHours }: CancellationPolicy): PolicyValues {
  return { freeHours: String(freeHours ?? ''), partPercent: String(partPercent), partHours: String(partHours) };
}

/** Puts what is typed in words; undefined while it is no policy. */
export function typedPolicyText(values: PolicyValues): string | undefined {
  const policy = policyOf(values);
  const isPolicy = Object.values(policy).every((value) => value === null || value >= 0);
  return isPolicy ? policyText(policy) : undefined;
}
