import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { siteOf } from '#shared/contract/site-content.ts';
import { headScript } from '#shared/rules/head-script.ts';
import { palette } from '#shared/rules/palette.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { dataElement } from './src/server/document.ts';
import { pageSources } from './src/server/page-files.ts';
import { offlineSources, playerSources } from './src/worker/offline-files.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const entry = resolvePath('src/main.tsx');

/** Fills the page's frame with what `palette` says, so that the frame names nothing itself. */
const frame: Plugin = {
  name: 'exhale-frame',
  transformIndexHtml(html, { server }) {
    const filled = html
      .replaceAll('%PAPER%', palette.paper)
      .replaceAll('%NIGHT%', palette.night)
      .replace('<!-- script -->', () => `<script>${headScript}</script>`);
    // The development server renders no page: the app gets the settings of a new site with the frame.
    const data = () => dataElement({ site: siteOf(defaultSite) });
    return server ? filled.replace('</body>', () => `  ${data()}\n  </body>`) : filled;
  },
};

type Bundle = Rolldown.OutputBundle;

/** The chunk of a file name with its styles, and all that it imports. */
function filesOf(bundle: Bundle, fileName: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || found.has(fileName)) return found;
  found.add(fileName);
  for (const imported of chunk.imports) filesOf(bundle, imported, found);
  // After the styles of what it imports, which it may change.
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  return found;
}

/** Files of the chunk that a source file is in, and of all that it imports. */
function filesOfSource(bundle: Bundle, source: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(resolvePath(`src/${source}`)));
  if (!chunk) throw new Error(`nothing was built of ${source}`);
  return [...filesOf(bundle, chunk.fileName)];
}

/** The two fonts that every page needs. */
const offlineFonts = (bundle: Bundle) =>
  Object.values(bundle).flatMap((file) =>
    file.type === 'asset' && file.originalFileNames.some((name) => /fonts\/(figtree|fraunces)\.woff2$/.test(name))
      ? file.fileName
      : [],
  );

/**
 * Writes down which built files each rendered page needs (src/server/page-files.ts), and which the pages need that can be
 * read without network, and which the player needs besides (src/worker/offline-files.ts).
 */
const pageFiles: Plugin = {
  name: 'exhale-page-files',
  writeBundle(_, bundle) {
    const files = pageSources.map((source) => [source, filesOfSource(bundle, source)] as const);
    const offline = [...offlineSources.flatMap((source) => filesOfSource(bundle, source)), ...offlineFonts(bundle)];
    mkdirSync(resolvePath('../.build/pages'), { recursive: true });
    writeFileSync(resolvePath('../.build/pages/files.json'), JSON.stringify(Object.fromEntries(files)));
    writeFileSync(resolvePath('../.build/pages/offline-files.json'), JSON.stringify([...new Set(offline)]));
    const player = new Set(playerSources.flatMap((source) => filesOfSource(bundle, source)));
    for (const file of offline) player.delete(file);
    writeFileSync(resolvePath('../.build/pages/player-files.json'), JSON.stringify([...player]));
  },
};

let firstLoad: Set<string> | undefined;

/**
 * Puts what the first load needs into one file, found by walking the imports down from the entry. Left alone, the
 * bundler parts it into five by which other pages use it too, which is 4 kB (gzip) and four requests more.
 */
function firstLoadChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (!firstLoad) {
    firstLoad = new Set([entry]);
    // A set visits what is added while it is walked.
    for (const moduleId of firstLoad)
      for (const next of graph.getModuleInfo(moduleId)?.importedIds ?? []) firstLoad.add(next);
  }
  // The bundler's own helpers too, which every file needs.
  return firstLoad.has(id) || id.includes('rolldown/runtime') ? 'first' : null;
}

/**
 * Small parts that pages share, in one file instead of twenty: their names alone would make the first load 0.5 kB
 * (gzip) heavier. What leads to a library (schemas, signing in) stays apart.
 */
const sharedParts =
  /web\/src\/(ui\/(?!Dialog|MenuPanel|Skeleton|FailedPage)[^/]*|lib\/(account\/(?!amplify|auth-session|sign-in|end-auth-session|authorized-request)[^/]*|(?!zod|use-discount)[^/]*))$/;

/** A file of its own, named like the others because a repeated name costs the first load nothing. */
const dialogButton = /web\/src\/ui\/(LazyDialogButton|OpeningPopover)\.tsx$/;

/** The pages of recordings share these parts in one file, because each name makes the first load heavier. */
const recordingParts = /(shared\/rules\/collections\.ts|web\/src\/(ui\/recording|lib\/collections)\/[^/]*)$/;

/** A menu of narrow screens waits for one small file when it is pressed; it has what all dialogs are made of. */
const menuParts =
  /web\/src\/(app\/layout\/MenuDialog\.tsx|ui\/(Dialog|MenuPanel)\.tsx|lib\/router\/(use-dialog-entry|dialog-entries)\.ts)$/;

/** Rows that stand in for a list that is loading, in one file. */
const loadingParts =
  /web\/src\/(ui\/Skeleton|ui\/session\/SessionRowSkeleton|features\/site\/schedule\/LoadingRows)\.tsx$/;

/** A session's page shares these with its dialogs and the ticket: one name in the first load instead of six. */
const seatParts =
  /(shared\/rules\/(cancellation|declined-payment)|web\/src\/(lib\/booking\/(booking-storage|use-booking-state)|lib\/forms\/(form|use-form)|ui\/session\/seat-texts))\.ts$/;

/** The endpoints of visitors and members, and what failed calls need. */
const routeParts =
  /(shared\/contract\/(site-routes|(auth-sessions|calendars)\/routes)|web\/src\/lib\/(without-scope|api\/(site-routes|edge-problem)))\.ts$/;

export default defineConfig({
  root: resolvePath('.'),
  plugins: [react(), frame, pageFiles],
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim(\/index\.js)?$/,
        replacement: resolvePath('src/lib/use-sync-external-store.ts'),
      },
    ],
  },
  build: {
    outDir: resolvePath('../.build/web'),
    emptyOutDir: true,
    target: 'es2023',
    // The first with light-dark(), which cannot be lowered where a part of a page has a theme of its own.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Every file of the app is fetched under the site's own policy: nothing inlined as data but tiny pictures.
    modulePreload: {
      polyfill: false,
      // Their names would make the first load 0.4 kB (gzip) heavier: soon after it the service worker has those files, and
      // rendered pages preload their own. Styles are named, because a page waits for them.
      resolveDependencies: (_, files, { hostId }) =>
        hostId.includes('/first-') ? files.filter((file) => file.endsWith('.css')) : files,
    },
    // Without a reference in the files: the maps stay with the operator (docs/operations.md#errors-in-a-browser).
    sourcemap: 'hidden',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: firstLoadChunk, priority: 2 },
            { name: 'parts', test: sharedParts, minShareCount: 3, priority: 1 },
            { name: 'parts', test: dialogButton, priority: 1 },
            { name: 'menus', test: menuParts, priority: 1 },
            { name: 'loading', test: loadingParts, priority: 1 },
            { name: 'routes', test: routeParts, priority: 1 },
            { name: 'seats', test: seatParts, priority: 1 },
            { name: 'recordings', test: recordingParts, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env.API ?? 'http://localhost:8080' } },
});
