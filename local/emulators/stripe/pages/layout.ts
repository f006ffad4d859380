import { type Html, html } from './html.ts';

export type HtmlPage = { status: number; title: string; main: Html; formTargets?: string[] };
export type HtmlResponse = { status: number; headers: Record<string, string>; body: string };

/**
 * The response with a page. Its policy allows no script; forms go to this server and may redirect to `formTargets`
 * (browsers hold the form-action rule against redirects too).
 */
export function pageAnswer({ status, title, main, formTargets = [] }: HtmlPage): HtmlResponse {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header class="banner">Test payments: nothing is charged. This page stands in for Stripe.</header>
${main}
</body>
</html>
`;
  const policy = `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action ${["'self'", ...formTargets].join(' ')}`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    body: document.markup,
  };
}

/** Redirects with a GET. */
export const seeOther = (location: string): HtmlResponse => ({ status: 303, headers: { location }, body: '' });

/** Formats minor units: £18.00. */
export const money = (amount: number | null, currency: string | null) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency ?? 'gbp' }).format((amount ?? 0) / 100);

/** Epoch seconds as a date and time in UTC. */
export const moment = (at: number) => `${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
