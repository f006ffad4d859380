import { apiId, cloudFrontId, uuid } from './names.ts';
import type { ResourceKind } from './resource-kind.ts';
import { place } from './template.ts';

/** Resources of API Gateway and CloudFront. */
export const delivery: Record<string, ResourceKind> = {
  'AWS::ApiGatewayV2::Api': {
    generateName: apiId,
    attributes: {
      ApiId: ({ name }) => name,
      ApiEndpoint: ({ name }) => `https://${name}.execute-api.${place.region}.${place.urlSuffix}`,
    },
    emulator: 'api-gateway',
  },
  'AWS::ApiGatewayV2::Stage': { nameProperty: 'StageName', emulator: 'api-gateway' },
  'AWS::ApiGatewayV2::Route': { generateName: apiId, emulator: 'api-gateway' },
  'AWS::ApiGatewayV2::Integration': { generateName: apiId, emulator: 'api-gateway' },
  'AWS::ApiGatewayV2::Authorizer': {
    generateName: apiId,
    attributes: { AuthorizerId: ({ name }) => name },
    emulator: 'api-gateway',
  },
  'AWS::CloudFront::Distribution': {
    generateName: cloudFrontId,
    attributes: {
      Id: ({ name }) => name,
      DomainName: ({ name }) => `d${name.slice(1).toLowerCase()}.cloudfront.net`,
    },
    emulator: 'cloudfront',
  },
  'AWS::CloudFront::Function': {
    nameProperty: 'Name',
    ref: ({ name }) => `arn:aws:cloudfront::${place.account}:function/${name}`,
    attributes: {
      FunctionARN: ({ name }) => `arn:aws:cloudfront::${place.account}:function/${name}`,
      Stage: () => 'LIVE',
    },
    emulator: 'cloudfront',
  },
  'AWS::CloudFront::PublicKey': {
    generateName: (logicalId) => `K${cloudFrontId(logicalId).slice(1)}`,
    attributes: { Id: ({ name }) => name },
    emulator: 'cloudfront',
  },
  'AWS::CloudFront::KeyGroup': {
    generateName: uuid,
    attributes: { Id: ({ name }) => name },
    emulator: 'cloudfront',
  },
  'AWS::CloudFront::OriginAccessControl': {
    generateName: cloudFrontId,
    attributes: { Id: ({ name }) => name },
    ignored: 'the CloudFront emulator is the only reader of the buckets besides the functions',
  },
  ...Object.fromEntries(
    ['CachePolicy', 'OriginRequestPolicy', 'ResponseHeadersPolicy'].map((policy): [string, ResourceKind] => [
      `AWS::CloudFront::${policy}`,
      { generateName: uuid, attributes: { Id: ({ name }) => name }, emulator: 'cloudfront' },
    ]),
  ),
};
