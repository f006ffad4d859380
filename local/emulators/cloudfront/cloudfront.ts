import { listen, type RunningServer } from '../http/server.ts';
import { passUpgrades } from './app-server.ts';
import { Edge, type EdgeOptions } from './edge.ts';

export type CloudFrontOptions = Omit<EdgeOptions, 'log'> & {
  /** 0 takes any free port. */
  port: number;
  log?: (message: string) => void;
};

export type RunningCloudFront = RunningServer & {
  /** Drops cached answers, as an invalidation does: all, or those of paths that begin so. */
  clearCache(pathPrefix?: string): void;
};

/** Largest request line and headers, in bytes (CloudFront's quota). */
const maxHeaderBytes = 32_768;

/**
 * Stands in for CloudFront: serves the template's one distribution on loopback with its behaviours, policies and
 * functions. Throws UnsupportedError when the template asks for more than the stand-in does.
 */
export async function startCloudFront(options: CloudFrontOptions): Promise<RunningCloudFront> {
  const log = options.log ?? ((message: string) => console.error(`edge: ${message}`));
  const edge = new Edge({ ...options, log });
  const running = await listen({
    port: options.port,
    maxHeaderBytes,
    handle: (request, response) => edge.handle(request, response),
    onError: (error) => log(String(error)),
  });
  if (options.appServer) passUpgrades(running.server, options.appServer);
  return {
    ...running,
    clearCache: (pathPrefix) => edge.clearCache(pathPrefix),
    async close() {
      edge.close();
      await running.close();
    },
  };
}
