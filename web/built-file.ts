import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A file of `.build/`; empty where nothing is built yet, since tools read a configuration at any time. */
export function builtFile(path: string): string {
  const file = fileURLToPath(new URL(`../.build/${path}`, import.meta.url));
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Stops a build that comes before the one for the browser. */
export const afterTheApp: Plugin = {
  name: 'exhale-after-the-app',
  buildStart() {
    if (builtFile('web/index.html') === '') this.error('the app is not built yet');
  },
};
