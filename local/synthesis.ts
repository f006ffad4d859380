import type { SynthesisOptions } from '#infra/synth.ts';
import { type Assets, readAssets } from './template/assets.ts';
import type { Deployed } from './template/deployed.ts';
import { deploy } from './template/resolve.ts';

export type Stack = { deployed: Deployed; assets: Assets };

/** Synthesises the CDK app in this process and resolves its template as CloudFormation does. */
export async function synthesiseStack(options: SynthesisOptions): Promise<Stack> {
  // The CDK takes a second to load: meanwhile DynamoDB Local starts.
  const { synthesise } = await import('#infra/synth.ts');
  const { template, assemblyFolder } = synthesise(options);
  return { deployed: deploy(template), assets: readAssets(assemblyFolder) };
}
