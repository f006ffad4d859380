import { listen, type RunningServer } from '../http/server.ts';
import { forwardUpgrades } from './dev-server.ts';
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

/** CloudFront's quota for request line and headers, in bytes. */
const maxHeaderBytes = 32_768;

/** Serves a distribution on loopback with its behaviours, policies and functions. */
export async function startCloudFront(options: CloudFrontOptions): Promise<RunningCloudFront> {
  const log = options.log ?? ((message: string) => console.error(`CloudFront: ${message}`));
  const edge = new Edge({ ...options, log });
  const running = await listen({
    port: options.port,
    maxHeaderBytes,
    handle: (request, response) => edge.handle(request, response),
    onError: (error) => log(String(error)),
  });
  if (options.devServer) forwardUpgrades(running.server, options.devServer);
  return {
    ...running,
    clearCache: (pathPrefix) => edge.clearCache(pathPrefix),
    async close() {
      edge.close();
      await running.close();
    },
  };
}
