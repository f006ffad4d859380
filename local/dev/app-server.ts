import { createServer } from 'vite';
import { claimPort } from '../services/ports.ts';

/**
 * Starts Vite's server of the web app on loopback. The edge hands the app's requests to it, so the page is on the
 * site's own address; Vite's client finds its web socket there too.
 */
export async function startAppServer(): Promise<{ port: number; close(): Promise<void> }> {
  const port = await claimPort(0);
  const server = await createServer({
    configFile: 'web/vite.config.ts',
    server: { host: '127.0.0.1', port, strictPort: true, proxy: {} },
    clearScreen: false,
    logLevel: 'warn',
  });
  await server.listen();
  return { port, close: () => server.close() };
}
