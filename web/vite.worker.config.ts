import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { afterTheApp, builtFile } from './built-file.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const frame = builtFile('web/index.html');
/** The name has a hash, so that a worker never gets the frame of another build. */
const frameFile = `assets/frame-${createHash('sha256').update(frame).digest('base64url').slice(0, 8)}.html`;

const copyFrame: Plugin = {
  name: 'exhale-copy-frame',
  writeBundle: () => writeFileSync(resolvePath(`../.build/web/${frameFile}`), frame),
};

/** Builds `.build/web/sw.js`, the service worker; after the build for the browser, whose files it names. */
export default defineConfig({
  root: resolvePath('.'),
  plugins: [copyFrame, afterTheApp],
  define: {
    BUILT_FRAME_FILE: JSON.stringify(frameFile),
    OFFLINE_FILES: builtFile('pages/offline-files.json'),
    PLAYER_FILES: builtFile('pages/player-files.json'),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: resolvePath('../.build/web'),
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2023',
    modulePreload: false,
    sourcemap: 'hidden',
    rolldownOptions: {
      input: resolvePath('src/worker/service-worker.ts'),
      output: { format: 'iife', codeSplitting: false, entryFileNames: 'sw.js' },
    },
  },
});
