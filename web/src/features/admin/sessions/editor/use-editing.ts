import { useEffect, useRef, useState } from 'react';
import type { Currency } from '#shared/rules/currencies.ts';
import type { FormOptions } from '../../../../lib/forms/form.ts';
import { useEditorForm } from '../../../../lib/forms/use-editor-form.ts';
import { useSite } from '../../../../lib/rendering/context.ts';
import { knownViewerZone } from '../../../../lib/time/zones.ts';
import { isChanged } from './conflict.ts';
import { keepSessionDraft, readSessionDraft, type SessionDraft } from './draft.ts';
import type { SessionForm } from './form.ts';
import { parseSession, type SessionFormOutput } from './session-rules.ts';
import { type AdminSession, newValues, type SessionValues, valuesOf } from './session-values.ts';
import type { Base } from './use-conflict.ts';

export type Editing = {
  form: SessionForm;
  values: SessionValues;
  base: Base;
  setBase: (base: Base) => void;
  changed: boolean;
  /** Tells whether what was typed earlier in this tab was found and filled in. */
  restored: boolean;
  /** Forgets what is typed but not saved: it was saved, or is given up. */
  forget: () => void;
  /** Fills in what is stored again. */
  discard: () => void;
};

/**
 * Returns what the form begins with: what is stored, or the defaults; and what was typed over it before, if anything
 * was.
 */
function beginning(
  stored: AdminSession | null,
  draft: SessionDraft | null,
  currency: Currency | undefined,
): { base: Base; values: SessionValues } {
  const zone = draft?.values.zone ?? knownViewerZone();
  const fresh = stored ? valuesOf(stored, zone) : newValues(zone, currency);
  const base = { session: stored, version: stored?.version ?? null, values: fresh, ...draft?.base };
  return { base, values: draft?.values ?? fresh };
}

const together: Parameters<typeof useEditorForm<SessionValues, unknown>>[0]['together'] = {
  date: ['time'],
  time: ['date'],
  timeZone: ['time'],
  pricingKind: ['price', 'options', 'lowest', 'suggested', 'highest'],
  lowest: ['suggested', 'highest'],
  suggested: ['highest'],
  locationType: ['zoomLink', 'location', 'address', 'city', 'postCode'],
};

type Saving = Pick<FormOptions<keyof SessionValues, SessionFormOutput, SessionValues>, 'send' | 'explain'>;

/** The form of a session. What is typed outlives a reload and a session that has ended. */
export function useEditing(id: string, stored: AdminSession | null, saving: Saving): Editing {
  const [draft] = useState(() => readSessionDraft(stored?.id ?? null));
  const { currencies } = useSite();
  const [begun] = useState(() => beginning(stored, draft, currencies[0]));
  const [base, setBase] = useState(begun.base);
  const [restored, setRestored] = useState(draft !== null);
  const isForgotten = useRef(false);
  const form: SessionForm = useEditorForm({
    rules: { parse: parseSession },
    defaultValues: begun.values,
    together,
    ...saving,
  });
  const { subscribe } = form;
  const values = form.watch();
  const storedId = stored?.id ?? null;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values: typed }) => {
          if (isForgotten.current) return;
          const { version, values: from } = base;
          const keptDraft = { id, base: version === null ? null : { version, values: from }, values: typed };
          keepSessionDraft(storedId, isChanged(from, typed) ? keptDraft : null);
        },
      }),
    [subscribe, base, id, storedId],
  );

  const forget = () => {
    isForgotten.current = true;
    keepSessionDraft(storedId, null);
  };
  const discard = () => {
    keepSessionDraft(storedId, null);
    const fresh = beginning(stored, null, currencies[0]);
    setBase(fresh.base);
    setRestored(false);
    form.reset(fresh.values);
  };
  return { form, values, base, setBase, changed: isChanged(base.values, values), restored, forget, discard };
}
