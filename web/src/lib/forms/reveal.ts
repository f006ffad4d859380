/** Opens what is closed around a field: there it can take the focus. */
export function reveal(field: Element | null | undefined): void {
  let closed = field?.closest<HTMLDetailsElement>('details:not([open])');
  while (closed) {
    closed.open = true;
    closed = closed.closest<HTMLDetailsElement>('details:not([open])');
  }
}

/** Focuses the first wrong field of a form, also one in a section that is closed. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  reveal(field);
  field?.focus();
}
