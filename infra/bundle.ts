import { cp } from 'node:fs/promises';
import { build, type Metafile } from 'esbuild';
import { bundleFolder, functionFiles } from './functions.ts';
import { withoutUnusedStripe } from './stripe-resources.ts';

// Some dependencies are CommonJS and call require for Node's own modules; an ES module has none.
// The name is longer than any that the minifier makes, so the two cannot collide.
const requireShim =
  "import{createRequire as nodeCreateRequire}from'node:module';const require=nodeCreateRequire(import.meta.url);";

/**
 * Bundles one function as it is deployed: one minified ES module with its source map beside it.
 * Throws esbuild's BuildFailure with the messages when the code does not build.
 */
export async function bundleFunction(name: string, entry: string): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile: `${bundleFolder(name)}/index.mjs`,
    bundle: true,
    minify: true,
    sourcemap: 'linked',
    metafile: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: requireShim },
    jsx: 'automatic',
    // Lambda sets credentials in the environment: the SDK's lookup of profiles and sign-in services is left out.
    alias: { '@aws-sdk/credential-provider-node': './functions/platform/credentials.ts' },
    // `debug` tries to load it for colours in a terminal; it would come from a development tool.
    external: ['supports-color'],
    plugins: [withoutUnusedStripe],
    // React's development build is as large as the rest of a function.
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  await copyFiles(name);
  return metafile;
}

async function copyFiles(name: string): Promise<void> {
  const files = Object.entries(functionFiles).find(([known]) => known === name)?.[1] ?? {};
  const isCopied = (path: string) => !path.endsWith('.ts');
  for (const [place, source] of Object.entries(files)) {
    await cp(source, `${bundleFolder(name)}/${place}`, { recursive: true, filter: isCopied });
  }
}
