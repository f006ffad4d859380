import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/** What the functions use of Stripe's API, by file of the package. */
const used = /[\\/]resources[\\/](Checkout[\\/]index|Checkout[\\/]Sessions|Refunds)\.js$/;

const resources = /[\\/]stripe[\\/]esm[\\/](StripeEventNotificationHandler|resources[\\/].+)\.js$/;
/** Names all resources once more, for types that nobody uses at run time. */
const list = /[\\/]stripe[\\/]esm[\\/]resources\.js$/;

/**
 * Leaves out of a bundle what the functions do not use of the `stripe` package: its client names every resource of the
 * API, which no bundler can see through, and they are three quarters of it. Whoever uses one that is left out gets an
 * error that says so.
 */
export const withoutUnusedStripe: Plugin = {
  name: 'without-unused-stripe',
  setup(build) {
    build.onLoad({ filter: resources }, async ({ path }) =>
      used.test(path) ? undefined : { contents: stubsOf(await readFile(path, 'utf8')) },
    );
    build.onLoad({ filter: list }, ({ path }) => ({
      contents: "export { OAuthResource } from './resources/OAuth.js';",
      resolveDir: dirname(path),
    }));
  },
};

/** The classes of a file by their names, each of which refuses whatever is asked of it. */
function stubsOf(source: string): string {
  const names = [...source.matchAll(/^export class (\w+)/gm)].map(([, name]) => name);
  return names.map((name) => `export class ${name} {${refusing(String(name))}}`).join('\n');
}

function refusing(name: string): string {
  const message = `${name} of Stripe is not in this bundle: see infra/stripe-resources.ts`;
  return `constructor() { return new Proxy(this, { get() { throw new Error('${message}'); } }); }`;
}
