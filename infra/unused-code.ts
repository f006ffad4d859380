import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';
import * as z from 'zod';

/** Files of the package `stripe` with the resources that the functions use. */
export const usedResources =
  /[\\/]resources[\\/](BalanceTransactions|Checkout[\\/]index|Checkout[\\/]Sessions|Coupons|Customers|Disputes|InvoicePayments|Invoices|PaymentIntents|PaymentMethods|Refunds|Subscriptions)\.js$/;

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
  // For event streams, whose headers are signed one by one.
  "signing an event stream's headers": /[\\/]@smithy[\\/]signature-v4[\\/]dist-es[\\/]HeaderFormatter\.js$/,
  // For the retry mode `adaptive`; clients have the standard one.
  'adaptive retries': /[\\/]util-retry[\\/](AdaptiveRetryStrategy|DefaultRateLimiter)\.js$/,
  // For a Node without OpenSSL.
  'SHA-256 in JavaScript': /[\\/]checksum[\\/]sha256[\\/]Sha256Js\.js$/,
  // Lambda sets the region in the environment.
  "a server's region": /[\\/]regionConfig[\\/]getInstanceMetadataRegion\.js$/,
};

/** A client reads only the version in the manifest of its package, and sends it with each request. */
const clientPackage = /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/;
const versionOf = z.object({ version: z.string() });

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
    build.onLoad({ filter: clientPackage }, async ({ path }) => ({
      contents: JSON.stringify(versionOf.parse(JSON.parse(await readFile(path, 'utf8')))),
      loader: 'json',
    }));
  },
};

/** Classes and functions with the names of those in a file, which throw when they are used. */
function stubsOf(source: string, name: string): string {
  const declared = [...source.matchAll(/^export (class|function|const) (\w+)/gm)];
  const message = JSON.stringify(` of ${name} is not in this bundle: see infra/unused-code.ts`);
  const thrower = `function unused(stub) { throw new Error(stub + ${message}); }`;
  return [thrower, ...declared.map(([, kind, stub = '']) => stubOf(kind === 'class', stub))].join('\n');
}

function stubOf(isClass: boolean, stub: string): string {
  if (!isClass) return `export function ${stub}() { unused('${stub}'); }`;
  return `export class ${stub} { constructor() { return new Proxy(this, { get() { unused('${stub}'); } }); } }`;
}
