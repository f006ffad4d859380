import type { Kind } from './kinds.ts';
import { apiId, cloudFrontId, uuid } from './names.ts';
import { place } from './template.ts';

/** What stands between visitors and functions: API Gateway and CloudFront. */
export const delivery: Record<string, Kind> = {
  'AWS::ApiGatewayV2::Api': {
    generateName: apiId,
    attributes: {
      ApiId: ({ name }) => name,
      ApiEndpoint: ({ name }) => `https://${name}.execute-api.${place.region}.${place.urlSuffix}`,
    },
    standIn: 'edge/http-api.ts',
  },
  'AWS::ApiGatewayV2::Stage': { nameProperty: 'StageName', standIn: 'edge/http-api.ts' },
  'AWS::ApiGatewayV2::Route': { generateName: apiId, standIn: 'edge/http-api.ts' },
  'AWS::ApiGatewayV2::Integration': { generateName: apiId, standIn: 'edge/http-api.ts' },
  'AWS::ApiGatewayV2::Authorizer': {
    generateName: apiId,
    attributes: { AuthorizerId: ({ name }) => name },
    standIn: 'edge/http-api/authorizer.ts',
  },
  'AWS::CloudFront::Distribution': {
    generateName: cloudFrontId,
    attributes: {
      Id: ({ name }) => name,
      DomainName: ({ name }) => `d${name.slice(1).toLowerCase()}.cloudfront.net`,
    },
    standIn: 'edge/cloudfront.ts',
  },
  'AWS::CloudFront::Function': {
    nameProperty: 'Name',
    ref: ({ name }) => `arn:aws:cloudfront::${place.account}:function/${name}`,
    attributes: {
      FunctionARN: ({ name }) => `arn:aws:cloudfront::${place.account}:function/${name}`,
      Stage: () => 'LIVE',
    },
    standIn: 'edge/cloudfront.ts',
  },
  'AWS::CloudFront::PublicKey': {
    generateName: (logicalId) => `K${cloudFrontId(logicalId).slice(1)}`,
    attributes: { Id: ({ name }) => name },
    standIn: 'edge/cloudfront/trusted-keys.ts',
  },
  'AWS::CloudFront::KeyGroup': {
    generateName: uuid,
    attributes: { Id: ({ name }) => name },
    standIn: 'edge/cloudfront/trusted-keys.ts',
  },
  'AWS::CloudFront::OriginAccessControl': {
    generateName: cloudFrontId,
    attributes: { Id: ({ name }) => name },
    nothing: 'the stand-in for CloudFront is the only reader of the buckets besides the functions',
  },
  ...Object.fromEntries(
    ['CachePolicy', 'OriginRequestPolicy', 'ResponseHeadersPolicy'].map((policy): [string, Kind] => [
      `AWS::CloudFront::${policy}`,
      { generateName: uuid, attributes: { Id: ({ name }) => name }, standIn: 'edge/cloudfront.ts' },
    ]),
  ),
};
