import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brand } from '#shared/brand.ts';
import { palette } from '#shared/palette.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Fills the page's frame with what `brand` and `palette` say, so that the frame names nothing itself. */
const frame: Plugin = {
  name: 'exhale-frame',
  transformIndexHtml: (html) =>
    html
      .replaceAll('%NAME%', brand.name)
      .replaceAll('%TAGLINE%', brand.tagline)
      .replaceAll('%MAIL%', brand.mailFrom)
      .replaceAll('%PAPER%', palette.paper),
};

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), frame],
  build: {
    outDir: here('../.build/web'),
    emptyOutDir: true,
    target: 'es2023',
    // Every file of the app is fetched under the site's own policy: nothing inlined as data but tiny pictures.
    modulePreload: { polyfill: false },
    sourcemap: true,
  },
  server: { proxy: { '/api': process.env.API ?? 'http://localhost:8080' } },
});
