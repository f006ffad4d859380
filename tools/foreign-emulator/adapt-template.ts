import type { SynthesisedTemplate, TemplateResource } from '#infra/synth.ts';

/** Kinds of resources that the emulator lacks, each with the reason. The product's template stays as it is. */
const replaced: Record<string, string> = {
  'AWS::CloudFront::KeyGroup': 'the emulator has none: nothing is streamed',
  'AWS::CloudFront::PublicKey': 'the emulator has none: nothing is streamed',
  'Custom::CDKBucketDeployment': 'its function needs the layer of the AWS command line: the pages are not there',
  'Custom::S3AutoDeleteObjects': 'its function needs the SDK of the runtime, which the emulator has not',
};

/** Has an id that others refer to, and does nothing. */
const placeholder: TemplateResource = { Type: 'AWS::CloudFormation::WaitConditionHandle' };

export type Adapted = { template: SynthesisedTemplate; changes: string[] };

type Note = (change: string) => void;

/** Returns the template as MiniStack can deploy it, and what differs, a line for each kind of change. */
export function adaptTemplate(template: SynthesisedTemplate): Adapted {
  const counts = new Map<string, number>();
  const note = (change: string) => counts.set(change, (counts.get(change) ?? 0) + 1);
  const secrets = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::SecretsManager::Secret');
  const secretIds = new Set(secrets.map(([id]) => id));
  const resources = Object.entries(template.Resources).map(([id, resource]): [string, TemplateResource] => [
    id,
    adaptResource(resource, secretIds, note),
  ]);
  const changes = [...counts].map(([change, count]) => `${count} × ${change}`);
  return { template: { ...template, Resources: Object.fromEntries(resources) }, changes };
}

function adaptResource(resource: TemplateResource, secretIds: Set<string>, note: Note): TemplateResource {
  const reason = replaced[resource.Type];
  if (reason !== undefined) {
    note(`${resource.Type}: ${reason}`);
    return placeholder;
  }
  if (resource.Type === 'AWS::CloudWatch::Alarm' && resource.Properties?.Metrics) {
    note('AWS::CloudWatch::Alarm: the emulator has no sums of metrics, so that this alarm counts nothing');
    return withoutSum(resource);
  }
  return adaptPolicies(resource, secretIds, note) as TemplateResource;
}

function withoutSum(alarm: TemplateResource): TemplateResource {
  const { Metrics: _, ...properties } = alarm.Properties ?? {};
  const metric = { Namespace: 'None', MetricName: 'None', Statistic: 'Sum', Period: 300 };
  return { ...alarm, Properties: { ...properties, ...metric } };
}

/** Copies a part of a template with the statements of its policies as the emulator can hold them. */
function adaptPolicies(part: unknown, secretIds: Set<string>, note: Note): unknown {
  if (Array.isArray(part)) return part.map((item) => adaptPolicies(item, secretIds, note));
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([name, value]): [string, unknown] => {
    if (name !== 'Statement' || !Array.isArray(value)) return [name, adaptPolicies(value, secretIds, note)];
    const kept = value.filter((statement) => !deniesPlainHttp(statement));
    if (kept.length < value.length) note('a policy that denies requests without TLS: the emulator has none');
    return [name, kept.map((statement) => withAnySender(withSecretArns(statement, secretIds, note), note))];
  });
  return Object.fromEntries(entries);
}

const deniesPlainHttp = (statement: unknown) => JSON.stringify(statement).includes('aws:SecureTransport');

/** `Ref` of a secret is its name here, its ARN on AWS. */
function withSecretArns(statement: unknown, secretIds: Set<string>, note: Note): unknown {
  const text = JSON.stringify(statement);
  const adapted = text.replaceAll(/\{"Ref":"(\w+)"\}/g, (reference, id: string) => {
    if (!secretIds.has(id)) return reference;
    return JSON.stringify({
      'Fn::Sub': `arn:aws:secretsmanager:\${AWS::Region}:\${AWS::AccountId}:secret:\${${id}}-*`,
    });
  });
  if (adapted !== text) note('a statement about secrets: the emulator refers to them by name, not by ARN');
  return JSON.parse(adapted);
}

/** The emulator asks whether a mail may be sent by anyone, not by this identity. */
function withAnySender(statement: unknown, note: Note): unknown {
  if (typeof statement !== 'object' || !JSON.stringify(statement).includes('"ses:SendEmail"')) return statement;
  note('a statement about the sender of mails: the emulator knows no identity when it is asked');
  return { ...statement, Resource: '*' };
}
