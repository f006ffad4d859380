import type { ReactNode } from 'react';
import type { FormProblem, FormRules, ReadField } from '../../lib/forms/form.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { FormDialog } from './FormDialog.tsx';
import { TextArea } from './TextArea.tsx';

type Change<Name extends string, Body> = {
  rules: FormRules<Name, Body, ReadField<Name>>;
  change: (body: Body) => Promise<void>;
  onClose: () => void;
};

type Field<Name extends string> = (name: Name) => { name: Name; error: string | undefined };

type DialogProps<Name extends string, Body> = Change<Name, Body> & {
  title: string;
  /** The notice once it is saved. */
  done: string;
  children: (field: Field<Name>) => ReactNode;
};

function explain(error: unknown): FormProblem<never> {
  return { message: { tone: 'bad', title: 'An error occurred', text: messageOf(error) } };
}

function ChangeDialog<Name extends string, Body>({ title, done, children, ...props }: DialogProps<Name, Body>) {
  const { rules, change, onClose } = props;
  const { busy, message, form, field } = useForm({
    rules,
    send: async (body: Body) => {
      await change(body);
      notify({ tone: 'good', title: done });
      onClose();
    },
    explain,
  });
  return (
    <FormDialog {...{ title, busy, message, form, onClose }} action="Save" busyAction="Saving…">
      {children(field)}
    </FormDialog>
  );
}

/** Changes the last day of a voucher or a pack. */
export function ValidityDialog<Name extends string, Body>(
  props: Change<Name | 'until', Body> & { children: (field: ReturnType<Field<Name | 'until'>>) => ReactNode },
) {
  const { children, ...change } = props;
  return (
    <ChangeDialog {...change} title="Change validity" done="Validity changed">
      {(field) => children(field('until'))}
    </ChangeDialog>
  );
}

/** Changes the note of a voucher or a pack. */
export function NoteDialog<Name extends string, Body>({
  note,
  maxLength,
  ...change
}: Change<Name | 'note', Body> & { note: string | null; maxLength: number }) {
  return (
    <ChangeDialog {...change} title="Change note" done="Note changed">
      {(field) => (
        <TextArea
          {...field('note')}
          label="Note"
          rows={3}
          maxLength={maxLength}
          defaultValue={note ?? ''}
          hint="For you alone. May stay empty."
          data-first
        />
      )}
    </ChangeDialog>
  );
}
