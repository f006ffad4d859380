import { createRequire } from 'node:module';
import { App, AssetStaging } from 'aws-cdk-lib/core';
import { stackName } from './settings/schema.ts';
import { ExhaleStack, type StackOptions } from './stack.ts';

// An app outside the CDK's command line does not read cdk.json, so the flags are passed here.
const recommendedFlags: Record<string, unknown> = createRequire(import.meta.url)(
  'aws-cdk-lib/recommended-feature-flags.json',
);

export type TemplateResource = {
  Type: string;
  Properties?: Record<string, unknown>;
  DependsOn?: string | string[];
  Metadata?: Record<string, unknown>;
};

export type SynthesisedTemplate = {
  Resources: Record<string, TemplateResource>;
  Outputs?: Record<string, { Value: unknown; Description?: string }>;
};

export type SynthesisOptions = StackOptions & {
  /** Folder of the cloud assembly; absent: a temporary one. */
  outdir?: string | undefined;
  /** Checks the template against CloudFormation's schemas (2 s); synthesis throws when it breaks them. */
  validate?: boolean | undefined;
};

/** The CDK app with today's recommended flags; `cdk` and the local cloud build the same one. */
export function exhaleApp({ validate, outdir }: Pick<SynthesisOptions, 'validate' | 'outdir'>): App {
  return new App({
    builtinCloudFormationValidation: validate ?? false,
    analyticsReporting: false,
    treeMetadata: false,
    context: recommendedFlags,
    ...(outdir ? { outdir } : {}),
  });
}

/**
 * Synthesises template and assets in this process, as `cdk synth` does in a child process. The cloud assembly's folder
 * holds the assets.
 */
export function synthesise({ outdir, validate, ...options }: SynthesisOptions): {
  template: SynthesisedTemplate;
  assemblyFolder: string;
} {
  // The CDK caches staged assets by path and would miss a bundle that was rebuilt.
  AssetStaging.clearAssetHashCache();
  const app = exhaleApp({ validate, outdir });
  const name = stackName(options.stage);
  new ExhaleStack(app, name, options);
  const assembly = app.synth();
  return { template: assembly.getStackByName(name).template, assemblyFolder: assembly.directory };
}
