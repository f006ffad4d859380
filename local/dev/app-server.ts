import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'vite';
import { claimPort } from '../services/ports.ts';

/**
 * Starts Vite's server of the web app on loopback. The edge hands the app's requests to it, so the page is on the
 * site's own address; Vite's client finds its web socket there too.
 */
export async function startAppServer(): Promise<{ port: number; close(): Promise<void> }> {
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
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    async close() {
      await vite.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
