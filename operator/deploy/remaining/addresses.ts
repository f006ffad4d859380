import * as z from 'zod';
import { siteConfigPath } from '#shared/rules/accounts.ts';
import type { Deployment } from '../deployment.ts';
import type { Outputs } from '../outputs.ts';
import type { DeployFinding } from './finding.ts';

const timeoutMs = 10_000;
const configSchema = z.object({ userPoolId: z.string() });

/** Asks each name of the custom domain for this deployment; names that do not answer need a DNS record. */
export async function checkAddresses(deployment: Deployment, outputs: Outputs): Promise<DeployFinding[]> {
  const { domain } = deployment.settings;
  if (!domain) return [await mainFinding(deployment, outputs, new URL(outputs.SiteUrl).host)];
  const main = mainFinding(deployment, outputs, domain.name);
  const others = domain.alternativeNames.map((name) => alternativeFinding(deployment, outputs, name));
  return Promise.all([main, ...others]);
}

async function mainFinding(deployment: Deployment, outputs: Outputs, name: string): Promise<DeployFinding> {
  const response = await get(deployment, `https://${name}${siteConfigPath}`);
  const config = configSchema.safeParse(await response?.json().catch(() => undefined));
  const about = 'Address';
  if (config.data?.userPoolId === outputs.UserPoolId) return { about, done: `https://${name} answers` };
  return { about, todo: recordsFor(name, outputs) };
}

async function alternativeFinding(deployment: Deployment, outputs: Outputs, name: string): Promise<DeployFinding> {
  const response = await get(deployment, `https://${name}/`);
  const about = 'Address';
  const target = response?.headers.get('location') ?? '';
  if (target.startsWith(outputs.SiteUrl)) return { about, done: `https://${name} redirects to ${outputs.SiteUrl}` };
  return { about, todo: recordsFor(name, outputs) };
}

function recordsFor(name: string, { DistributionDomainName: target }: Outputs): string[] {
  if (name === target) return [`https://${name} does not answer yet; CloudFront takes some minutes, then look again`];
  return [
    `https://${name} does not answer as this site. DNS record, unless it was just made:`,
    `${name}  CNAME  ${target}`,
    'at the apex of a domain, where DNS allows no CNAME: ALIAS (Route 53: A and AAAA alias) to the same name',
  ];
}

async function get({ fetch }: Deployment, url: string): Promise<Response | undefined> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
  } catch {
    return undefined;
  }
}
