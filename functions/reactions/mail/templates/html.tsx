import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent, StudioNames } from './content.ts';
import { MailDocument } from './layout.tsx';

// Mail clients expect XHTML transitional; without a doctype some of them lay out tables differently.
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Escapes all text (docs/trust.md#untrusted-text). */
export function html(content: MailContent, siteUrl: string, names: StudioNames): string {
  return `${doctype}${renderToStaticMarkup(<MailDocument content={content} siteUrl={siteUrl} names={names} />)}`;
}
