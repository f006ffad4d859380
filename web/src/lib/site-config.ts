import { type SiteConfig, siteConfigPath } from '#shared/rules/accounts.ts';
import { ApiProblem } from './problem.ts';

let config: Promise<SiteConfig> | null = null;

async function fetchConfig(): Promise<SiteConfig> {
  const response = await fetch(siteConfigPath, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${siteConfigPath} answered ${response.status}`);
  return await response.json();
}

/**
 * Fetches, once, what only the deployment knows. Throws an `ApiProblem` when it cannot be fetched; the next call
 * retries.
 */
export function siteConfig(): Promise<SiteConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = null;
    throw new ApiProblem('unreachable', { cause: error });
  });
  return config;
}
