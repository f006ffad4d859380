import type { ComponentProps } from 'react';
import { appCodeDigits } from '#shared/rules/second-factor.ts';
import { TextField } from './TextField.tsx';

/** The digits of a typed code, which apps show in groups. */
export const appCodeIn = (typed: string) => typed.replace(/\D/g, '');

/** Explains why a typed code is not complete; undefined means that it is. */
export function appCodeProblem(typed: string): string | undefined {
  return appCodeIn(typed).length === appCodeDigits ? undefined : `Please type the ${appCodeDigits} digits`;
}

/** Takes a code of an authenticator app (docs/product.md#two-step-sign-in). */
export function AppCodeField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField {...field} label="Code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} required />;
}
