import type { ComponentProps } from 'react';
import type { FormControls } from '../lib/forms/form.ts';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate' | 'ref'> & { form: FormControls };

/** The one form element (docs/decisions/forms.md): what a hook of `lib/forms` says is wrong is shown, not the browser's words. */
export function Form({ form, onInput, ...props }: Props) {
  return (
    <form
      {...props}
      ref={form.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
      onInput={(event) => {
        form.recheck(event);
        onInput?.(event);
      }}
    />
  );
}
