import { expect, test } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { originHeader } from '#shared/rules/origin.ts';
import { onlyResource, readable, resourcesOf, siteFunctions, template } from './testing/template.ts';

const { id: distributionId, properties } = onlyResource(template, 'AWS::CloudFront::Distribution');
const secrets = resourcesOf(template, 'AWS::SecretsManager::Secret');

test('CloudFront sends the secret to the API and to no other origin; the template has only a reference to it (docs/trust.md#origin-secret)', () => {
  const origins: { DomainName: unknown; OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[] =
    properties.DistributionConfig.Origins;
  const sending = origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders);
  expect(sending.map(({ DomainName }) => readable(DomainName))).toEqual([
    '<ApiHttp>.execute-api.<AWS::Region>.<AWS::URLSuffix>',
  ]);
  expect(sending[0]?.OriginCustomHeaders?.map((one) => [one.HeaderName, readable(one.HeaderValue)])).toEqual([
    [originHeader, '{{resolve:secretsmanager:<OriginHeader>:SecretString:current::}}'],
  ]);
});

test('Secrets Manager makes up the first value (docs/trust.md#secrets)', () => {
  const made = secrets.filter(({ properties: { GenerateSecretString } }) => GenerateSecretString);
  expect(made.map(({ id, properties: { SecretString } }) => [readable({ Ref: id }), SecretString])).toEqual([
    ['<OriginHeader>', undefined],
  ]);
  expect(made[0]?.properties.GenerateSecretString).toMatchObject({ GenerateStringKey: 'current', PasswordLength: 64 });
});

test('functions that demand the header are deployed after the distribution that sends it', () => {
  const functions = siteFunctions(template);
  for (const { service } of Object.values(routes)) {
    const id = functions.get(service)?.id ?? '';
    expect([template.Resources[id]?.DependsOn].flat()).toContain(distributionId);
  }
});
