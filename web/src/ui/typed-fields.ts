/** A field by its kind, name and place among those alike, and what it holds. */
type TypedField = { key: string; value: string; checked: boolean };

const skipped = 'input:is([type=hidden], [type=file], [type=submit], [type=button]), [role=dialog] *';

function fieldsOf(page: ParentNode): { key: string; field: HTMLInputElement }[] {
  const counts = new Map<string, number>();
  return [...page.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    .filter((field) => !field.matches(skipped))
    .map((field) => {
      const alike = `${field.type} ${field.name} ${field.type === 'radio' ? field.value : ''}`;
      const place = counts.get(alike) ?? 0;
      counts.set(alike, place + 1);
      return { key: `${alike} ${place}`, field };
    });
}

export function readTypedFields(): TypedField[] {
  return fieldsOf(document).map(({ key, field: { value, checked } }) => ({ key, value, checked }));
}

/** Fills the same fields of a page that was rendered anew, as if it was typed again. */
export function restoreTypedFields(typed: readonly TypedField[]): void {
  const before = new Map(typed.map((field) => [field.key, field]));
  for (const { key, field } of fieldsOf(document)) {
    const { value, checked } = before.get(key) ?? field;
    if (field.checked !== checked) field.click();
    else if (field.value !== value) fill(field, value);
  }
}

/** React hears of a value that is set by the field's own setter alone. */
function fill(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
