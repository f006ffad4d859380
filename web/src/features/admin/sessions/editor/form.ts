import type { EditorForm } from '../../../../lib/forms/use-editor-form.ts';
import type { SessionValues } from './session-values.ts';

/** The form of a session. */
export type SessionForm = EditorForm<SessionValues>;

/** A switch is never wrong. */
export function switchField(form: SessionForm, name: keyof SessionValues) {
  const { error: _, ...input } = form.field(name);
  return input;
}
