/** Markup that is safe to send. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = Html | Html[] | string | number | null | undefined | false;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

function markupOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(({ markup }) => markup).join('');
  return value instanceof Html ? value.markup : escaped(String(value));
}

/** A piece of markup: every value that is not markup itself is shown as text; null, undefined and false as nothing. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.reduce((markup, part, index) => markup + markupOf(values[index - 1]) + part));
}
