import { useState } from 'react';
import { merged, type TheirChange, theirChanges } from './conflict.ts';
import type { SessionForm } from './form.ts';
import { type AdminSession, type SessionValues, valuesOf } from './session-values.ts';

/** Concurrent changes of another admin, and which of them are taken. */
export type Conflict = {
  by: string | null;
  at: string;
  changes: readonly TheirChange[];
  hasPicture: boolean;
  /** Labels of the accepted changes. */
  chosen: ReadonlySet<string>;
  choose: (change: TheirChange, theirs: boolean) => void;
};

type ConflictState = Omit<Conflict, 'choose'>;

/** Origin of the form's values. */
export type Base = { session: AdminSession | null; version: string | null; values: SessionValues };

function fill(form: SessionForm, values: Partial<SessionValues>): void {
  form.reset({ ...form.getValues(), ...values }, { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true });
}

/** Merges the input here with what another admin has saved. */
export function useConflict(form: SessionForm) {
  const [found, setFound] = useState<ConflictState | null>(null);

  const choose = (change: TheirChange, theirs: boolean) => {
    fill(form, theirs ? change.take : change.keep);
    setFound((foundConflict) => {
      if (!foundConflict) return foundConflict;
      const others = [...foundConflict.chosen].filter((label) => label !== change.label);
      return { ...foundConflict, chosen: new Set(theirs ? [...others, change.label] : others) };
    });
  };

  /**
   * Shows what has changed since the form was filled from `base`; what only they changed is taken. Whether there is
   * anything to decide.
   */
  const meet = (base: Base, latest: AdminSession): boolean => {
    const mine = form.getValues();
    const changes = theirChanges(base.values, valuesOf(latest, mine.zone), mine);
    fill(form, merged(changes, mine));
    setFound({
      by: latest.updatedBy,
      at: latest.version,
      changes,
      hasPicture: latest.thumbnailUrl !== (base.session?.thumbnailUrl ?? null),
      chosen: new Set(changes.filter(({ both }) => !both).map(({ label }) => label)),
    });
    return changes.length > 0;
  };
  return { conflict: found && { ...found, choose }, meet };
}
