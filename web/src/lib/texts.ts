import { brand } from '#shared/rules/brand.ts';

/** The paragraphs of a text that somebody typed; an empty line parts them. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** The items of a list that somebody typed, a line each; bullets are dropped. */
export function itemsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*•]\s+/, '').trim())
    .filter(Boolean);
}

/** An address that opens a mail to the studio. */
export function mailTo(subject: string): string {
  return `mailto:${brand.mailFrom}?subject=${encodeURIComponent(subject)}`;
}
