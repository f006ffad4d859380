import { cp, rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { bundleFolder, functionFiles, functionsWithoutDomainList } from './functions.ts';
import { withoutUnusedCode } from './unused-code.ts';

// Some dependencies are CommonJS and call require for Node's own modules; an ES module has none.
// The name is longer than any that the minifier makes, so the two cannot collide.
const requireShim =
  "import{createRequire as nodeCreateRequire}from'node:module';const require=nodeCreateRequire(import.meta.url);";

/**
 * Imports of node:http read all its exports, and one of them loads Node's own undici, which takes 20 ms of every start and
 * is never used: `require` reads only what is named.
 */
const requiredHttp: Plugin = {
  name: 'required-http',
  setup(build) {
    const namespace = 'required';
    build.onResolve({ filter: /^(node:)?https?$/ }, ({ path, kind }) =>
      kind === 'require-call' ? { path, external: true } : { path, namespace },
    );
    build.onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: `module.exports = require('${path}');` }));
  },
};

/**
 * Keeps together what each start loads. esbuild makes a file of the modules that the same files need: without this, what a
 * start shares with each file beside it would be dozens of small ones. So each file beside the start imports the entry, which
 * has run by then.
 */
function besideStart(entry: string): Plugin {
  const namespace = 'beside-start';
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^[.#]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        const isOnUse = kind === 'dynamic-import' && !importer.includes('node_modules');
        if (!isOnUse || pluginData === namespace) return undefined;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: namespace });
        return found.errors.length > 0 ? found : { path: relative('.', found.path), namespace };
      });
      build.onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: `import ${JSON.stringify(resolve(entry))}; export * from ${JSON.stringify(resolve(path))};`,
        resolveDir: resolve('.'),
      }));
    },
  };
}

/**
 * Bundles one function as it is deployed: `index.mjs` with what every start needs, and beside it what is imported only when
 * it is used; minified ES modules, each with its source map. Throws esbuild's BuildFailure with the messages when the
 * code does not build.
 */
export async function bundleFunction(name: string, entry: string): Promise<Metafile> {
  // Names of chunks change with their content.
  await rm(bundleFolder(name), { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: { index: entry },
    outdir: bundleFolder(name),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    minify: true,
    sourcemap: 'linked',
    // Places are enough for a stack trace, and the sources are two thirds of what is deployed.
    sourcesContent: false,
    inject: ['functions/ground/platform/stack-traces.ts'],
    metafile: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: requireShim },
    jsx: 'automatic',
    // Lambda sets credentials in the environment: the SDK's lookup of profiles and sign-in services is left out.
    alias: {
      '@aws-sdk/credential-provider-node': './functions/ground/platform/credentials.ts',
      ...(functionsWithoutDomainList.includes(name) && {
        '#top-level-domains': './shared/rules/top-level-domains.browser.ts',
      }),
    },
    // `debug` tries to load it for colours in a terminal; it would come from a development tool.
    external: ['supports-color'],
    plugins: [requiredHttp, withoutUnusedCode, besideStart(entry)],
    // React's development build is as large as the rest of a function.
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  await copyFiles(name);
  return metafile;
}

async function copyFiles(name: string): Promise<void> {
  const files = Object.entries(functionFiles).find(([functionName]) => functionName === name)?.[1] ?? {};
  const isCopied = (path: string) => !path.endsWith('.ts');
  for (const [place, source] of Object.entries(files)) {
    await cp(source, `${bundleFolder(name)}/${place}`, { recursive: true, filter: isCopied });
  }
}
