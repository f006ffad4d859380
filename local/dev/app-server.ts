import { createServer as createHttpServer } from 'node:http';
import { resolve, sep } from 'node:path';
import { createServer } from 'vite';
import { claimPort } from '../emulators/ports.ts';

export type AppServer = {
  port: number;
  /** Calls back at each change below the folders, by Vite's watcher: fs.watch loses files that editors replace. */
  watch(folders: string[], onChange: () => void): void;
  close(): Promise<void>;
};

/**
 * Starts Vite's server of the web app on loopback. The edge hands the app's requests to it, so the page is on the
 * site's own address; Vite's client finds its web socket there too.
 */
export async function startAppServer(): Promise<AppServer> {
  const server = createHttpServer();
  // As a middleware Vite leaves signals to us: its own server would end the process before the cloud is ended.
  const vite = await createServer({
    configFile: 'web/vite.config.ts',
    server: { middlewareMode: { server }, hmr: { server }, proxy: {} },
    clearScreen: false,
    logLevel: 'warn',
  });
  server.on('request', vite.middlewares);
  const port = await claimPort(0);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    port,
    watch(folders, onChange) {
      const paths = folders.map((folder) => resolve(folder) + sep);
      vite.watcher.add(paths);
      vite.watcher.on('all', (event, path) => {
        const isFile = event === 'add' || event === 'change' || event === 'unlink';
        if (isFile && paths.some((folder) => path.startsWith(folder))) onChange();
      });
    },
    async close() {
      await vite.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
