import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/** Files of the package with the resources that the functions use. */
const used = /[\\/]resources[\\/](Checkout[\\/]index|Checkout[\\/]Sessions|Disputes|Refunds)\.js$/;

const resources = /[\\/]stripe[\\/]esm[\\/](StripeEventNotificationHandler|resources[\\/].+)\.js$/;
/** Index of all resources, which is only needed for types. */
const index = /[\\/]stripe[\\/]esm[\\/]resources\.js$/;

/**
 * Removes unused resources of the `stripe` package from a bundle: its client instantiates every resource of the API, so
 * no bundler can drop them, and they are three quarters of its size. Using a removed one throws.
 */
export const withoutUnusedStripe: Plugin = {
  name: 'without-unused-stripe',
  setup(build) {
    build.onLoad({ filter: resources }, async ({ path }) =>
      used.test(path) ? undefined : { contents: stubsOf(await readFile(path, 'utf8')) },
    );
    build.onLoad({ filter: index }, ({ path }) => ({
      contents: "export { OAuthResource } from './resources/OAuth.js';",
      resolveDir: dirname(path),
    }));
  },
};

/** Classes with the names of those in a file, which throw on any property access. */
function stubsOf(source: string): string {
  const names = [...source.matchAll(/^export class (\w+)/gm)].map(([, name]) => name);
  return names.map((name) => `export class ${name} {${throwing(String(name))}}`).join('\n');
}

function throwing(name: string): string {
  const message = `${name} of Stripe is not in this bundle: see infra/stripe-resources.ts`;
  return `constructor() { return new Proxy(this, { get() { throw new Error('${message}'); } }); }`;
}
