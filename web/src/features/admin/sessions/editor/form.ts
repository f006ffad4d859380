import type { UseFormReturn } from 'react-hook-form';
import type { SessionFormOutput } from './session-rules.ts';
import type { SessionValues } from './session-values.ts';

/** The form of a session. */
export type SessionForm = UseFormReturn<SessionValues, unknown, SessionFormOutput>;

type Name = keyof SessionValues;

/** Fields that are right or wrong together: when one changes, the others are validated again. */
const together: Partial<Record<Name, Name[]>> = {
  date: ['time'],
  time: ['date'],
  timeZone: ['time'],
  locationType: ['zoomLink', 'location', 'address', 'city', 'postCode'],
};

export function wiringOf(form: SessionForm, name: Name, onChange?: () => void) {
  return form.register(name, { deps: together[name] ?? [], ...(onChange && { onChange }) });
}

export function fieldOfForm(form: SessionForm, name: Name) {
  return { ...wiringOf(form, name), error: form.formState.errors[name]?.message };
}
