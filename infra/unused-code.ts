import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

/** Files of the package `stripe` with the resources that the functions use. */
const usedResources =
  /[\\/]resources[\\/](Checkout[\\/]index|Checkout[\\/]Sessions|Customers|Disputes|PaymentIntents|PaymentMethods|Refunds)\.js$/;

/** Code that no function runs and no bundler can drop, because something that runs refers to it. */
const unused: Record<string, RegExp> = {
  // Its client instantiates every resource of the API: they are three quarters of its size.
  Stripe: /[\\/]stripe[\\/]esm[\\/](StripeEventNotificationHandler|resources[\\/].+)\.js$/,
  // Each schema can describe itself as JSON Schema, which only the OpenAPI document needs, made before.
  'JSON Schema of zod': /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/,
  // The SDK's description of browsers, which a server never makes.
  bowser: /[\\/]node_modules[\\/]bowser[\\/]/,
  // DynamoDB's addresses are known by its region.
  'endpoint discovery of DynamoDB': /[\\/]@aws-sdk[\\/]endpoint-cache[\\/]dist-es[\\/]EndpointCache\.js$/,
};

/** Index of all resources of Stripe, which is only needed for types. */
const resourcesIndex = /[\\/]stripe[\\/]esm[\\/]resources\.js$/;

/** Replaces unused code of packages by what throws when it is used after all. */
export const withoutUnusedCode: Plugin = {
  name: 'without-unused-code',
  setup(build) {
    for (const [name, filter] of Object.entries(unused)) {
      build.onLoad({ filter }, async ({ path }) =>
        usedResources.test(path) ? undefined : { contents: stubsOf(await readFile(path, 'utf8'), name) },
      );
    }
    build.onLoad({ filter: resourcesIndex }, ({ path }) => ({
      contents: "export { OAuthResource } from './resources/OAuth.js';",
      resolveDir: dirname(path),
    }));
  },
};

/** Classes and functions with the names of those in a file, which throw when they are used. */
function stubsOf(source: string, name: string): string {
  const declared = [...source.matchAll(/^export (class|function|const) (\w+)/gm)];
  return declared.map(([, kind, stub = '']) => stubOf(kind === 'class', stub, name)).join('\n');
}

function stubOf(isClass: boolean, stub: string, name: string): string {
  const thrown = `throw new Error('${stub} of ${name} is not in this bundle: see infra/unused-code.ts');`;
  if (!isClass) return `export function ${stub}() { ${thrown} }`;
  return `export class ${stub} { constructor() { return new Proxy(this, { get() { ${thrown} } }); } }`;
}
