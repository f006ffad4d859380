import { renderToStaticMarkup } from 'react-dom/server';
import { LetterPage } from './layout.tsx';
import type { Letter } from './letter.ts';

// XHTML transitional is what mail clients were written for; without a doctype some of them lay tables out otherwise.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** The letter as an HTML document; text from people is escaped. */
export function html(letter: Letter, siteUrl: string): string {
  return `${doctype}${renderToStaticMarkup(<LetterPage letter={letter} siteUrl={siteUrl} />)}`;
}
