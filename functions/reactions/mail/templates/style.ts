import type { CSSProperties } from 'react';
import { palette } from '#shared/rules/palette.ts';

/*
 * Mail clients drop style sheets: every value is set inline. The style sheet has only what a client may leave out, narrow
 * screens and dark mode.
 */
const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const sans = "Figtree, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";

const text: CSSProperties = {
  margin: 0,
  fontFamily: sans,
  fontSize: 16,
  lineHeight: '26px',
  color: palette.ink,
  textWrap: 'pretty',
};
const small: CSSProperties = { ...text, fontSize: 13, lineHeight: '21px' };

export const style = {
  body: { margin: 0, padding: '32px 0', backgroundColor: palette.paper },
  card: {
    width: '100%',
    maxWidth: 600,
    margin: '0 auto',
    backgroundColor: palette.white,
    border: `1px solid ${palette.line}`,
    borderRadius: 32,
    borderCollapse: 'separate',
    overflow: 'hidden',
  },
  brandPart: { padding: '32px 48px' },
  ring: {
    width: 28,
    height: 28,
    padding: 0,
    border: `1px solid ${palette.sage}`,
    borderRadius: 15,
    textAlign: 'center',
    verticalAlign: 'middle',
  },
  dot: { width: 18, height: 18, margin: '0 auto', borderRadius: 9, backgroundColor: palette.sage, fontSize: 0 },
  brand: { paddingLeft: 12 },
  brandLink: { fontFamily: serif, fontSize: 24, lineHeight: '30px', color: palette.ink, textDecoration: 'none' },
  art: {
    display: 'block',
    width: '100%',
    height: 'auto',
    border: 0,
    fontFamily: serif,
    fontSize: 22,
    lineHeight: '32px',
    textAlign: 'center',
    color: palette.ink,
  },
  main: { padding: '36px 48px 40px' },
  heading: {
    margin: '0 0 16px',
    fontFamily: serif,
    fontWeight: 400,
    fontSize: 40,
    lineHeight: '46px',
    letterSpacing: '-0.02em',
    color: palette.ink,
    wordBreak: 'break-word',
    textWrap: 'balance',
  },
  paragraph: { ...text, margin: '0 0 12px', wordBreak: 'break-word' },
  secondary: { ...text, margin: '20px 0 0' },
  voucher: {
    width: '100%',
    marginTop: 20,
    border: `1px solid ${palette['line-2']}`,
    borderRadius: 20,
    borderCollapse: 'separate',
    textAlign: 'center',
  },
  voucherPart: { padding: '28px 24px' },
  voucherName: { ...text, fontSize: 15, wordBreak: 'break-word' },
  voucherValue: { ...text, margin: '8px 0', fontFamily: serif, fontSize: 48, lineHeight: '56px' },
  voucherWords: { ...text, margin: '8px 0', fontStyle: 'italic', wordBreak: 'break-word' },
  voucherCode: {
    ...text,
    margin: '20px 0 0',
    paddingTop: 20,
    borderTop: `1px solid ${palette.line}`,
    fontSize: 20,
    letterSpacing: '0.08em',
    whiteSpace: 'nowrap',
  },
  facts: { width: '100%', marginTop: 28, borderTop: `1px solid ${palette['line-2']}` },
  label: {
    ...text,
    width: 120,
    padding: '15px 16px 15px 0',
    borderBottom: `1px solid ${palette.line}`,
    fontSize: 15,
    fontWeight: 400,
    color: palette['ink-3'],
    verticalAlign: 'top',
  },
  /** A range of numbers stays on its line. */
  unbroken: { whiteSpace: 'nowrap' },
  value: {
    ...text,
    padding: '15px 0',
    borderBottom: `1px solid ${palette.line}`,
    verticalAlign: 'top',
    wordBreak: 'break-word',
  },
  note: { ...small, display: 'block', color: palette['ink-3'] },
  link: { color: palette.ink, textDecoration: 'underline' },
  button: {
    marginTop: 28,
    padding: '15px 26px',
    borderRadius: 26,
    backgroundColor: palette.clay,
    fontFamily: sans,
    fontWeight: 600,
    fontSize: 15,
    textAlign: 'center',
    color: palette['on-fill'],
  },
  aside: { ...small, margin: '16px 0 0', color: palette['ink-2'], wordBreak: 'break-word' },
  footer: { padding: '24px 48px 32px', borderTop: `1px solid ${palette.line}` },
  footerText: { ...small, color: palette['ink-3'] },
  footerLink: { color: palette['ink-3'], textDecoration: 'underline' },
} satisfies Record<string, CSSProperties>;

export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 600px) {
  .mail-body > table > tbody > tr > td { padding: 0 !important; }
  .mail-card { border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; }
  .mail-part { padding-left: 24px !important; padding-right: 24px !important; }
  .mail-heading { font-size: 34px !important; line-height: 40px !important; }
  .mail-body table { table-layout: fixed !important; }
  .mail-label { width: 80px !important; padding-right: 12px !important; }
  .mail-code { font-size: 17px !important; letter-spacing: 0.02em !important; }
  .mail-art { height: 176px !important; object-fit: cover; }
  .mail-button { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  .mail-body, .mail-body > table > tbody > tr > td { background-color: ${palette.night} !important; }
  .mail-card { background-color: ${palette['night-2']} !important; border-color: ${palette['night-line']} !important; }
  .mail-ink { color: ${palette['on-night']} !important; }
  .mail-quiet { color: ${palette['on-night-2']} !important; }
  .mail-line { border-color: ${palette['night-line']} !important; }
  .mail-ring { border-color: ${palette['on-night']} !important; }
  .mail-dot { background-color: ${palette['on-night']} !important; }
}`;
