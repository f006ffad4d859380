import { type CancellationPolicy, policyText } from '#shared/rules/cancellation.ts';

/** The fields of a cancellation policy as typed; no hours mean that never all of it goes back. */
export type PolicyValues = { freeHours: string; partPercent: string; partHours: string };

const wholeNumber = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The policy that is typed; what is no number is NaN. */
export function policyOf({ freeHours, partPercent, partHours }: PolicyValues): CancellationPolicy {
  return {
    freeHours: freeHours.trim() === '' ? null : wholeNumber(freeHours),
    partPercent: wholeNumber(partPercent),
    partHours: wholeNumber(partHours),
  };
}

export function policyValues({ freeHours, partPercent, partHours }: CancellationPolicy): PolicyValues {
  return { freeHours: String(freeHours ?? ''), partPercent: String(partPercent), partHours: String(partHours) };
}

/** What is typed in words; undefined while it is no policy. */
export function typedPolicyText(values: PolicyValues): string | undefined {
  const policy = policyOf(values);
  return Object.values(policy).some(Number.isNaN) ? undefined : policyText(policy);
}
