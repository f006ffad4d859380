import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { afterTheApp, builtFile } from './built-file.ts';
import { pageSources } from './src/server/page-files.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Style sheets of the frame and of the rendered pages, by file. */
function readStyles(): Record<string, string> {
  const named = (builtFile('web/index.html') + builtFile('pages/files.json')).match(/assets\/[\w.-]+\.css/g) ?? [];
  return Object.fromEntries(named.map((file) => [file, builtFile(`web/${file}`)]));
}

const nothing = '\0nothing';

/** Leaves out what the browser loads later: dialogs, sign-in, the dashboard and the back office are never rendered. */
const renderedOnly: Plugin = {
  name: 'exhale-rendered-only',
  async resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string') return null;
    const target = await this.resolve(specifier, importer);
    return target && pageSources.some((source) => target.id.endsWith(`/web/src/${source}`)) ? target.id : nothing;
  },
  load: (id) => (id === nothing ? 'export {};' : null),
};

/** Builds `.build/pages/render.js`, one file which renders pages without a browser; after the build for the browser. */
export default defineConfig({
  root: resolvePath('.'),
  plugins: [react(), renderedOnly, afterTheApp],
  define: {
    BUILT_FRAME: JSON.stringify(builtFile('web/index.html')),
    BUILT_FILES: builtFile('pages/files.json'),
    BUILT_STYLES: JSON.stringify(readStyles()),
    'process.env.NODE_ENV': '"production"',
  },
  resolve: {
    // The other half of React's server renders streams, which pages are not.
    alias: {
      'react-dom/server': resolvePath('../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js'),
    },
  },
  ssr: { noExternal: true },
  build: {
    ssr: resolvePath('src/server/render.ts'),
    outDir: resolvePath('../.build/pages'),
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'render.js' } },
  },
});
