import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { settingsInput } from '#shared/contract/settings/schemas.ts';
import { type PolicyValues, policyOf } from '../../../lib/admin/policy.ts';
import type { FieldErrors, ReadField } from '../../../lib/forms/form.ts';

export type SettingsField = keyof PolicyValues | 'timeZone';

const fields = ['freeHours', 'partPercent', 'partHours', 'timeZone'] as const satisfies SettingsField[];

export function parseSettings(read: ReadField<SettingsField>) {
  const freeHours = read('freeHours');
  const partPercent = read('partPercent');
  const partHours = read('partHours');
  const timeZone = read('timeZone') || null;
  return settingsInput.safeParse({ cancellationPolicy: policyOf({ freeHours, partPercent, partHours }), timeZone });
}

export function settingsErrors(issues: z.ZodError['issues']): FieldErrors<SettingsField> {
  const wrong: FieldErrors<SettingsField> = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path.at(-1));
    if (field) wrong[field] ??= message;
  }
  return wrong;
}
