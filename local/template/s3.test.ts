import { expect, test } from 'vitest';
import { readBucketDeployment } from './s3.ts';

const resource = (properties: object) => ({
  logicalId: 'App',
  type: 'Custom::CDKBucketDeployment',
  ref: 'App',
  properties: { SourceObjectKeys: ['app', 'more'], DestinationBucketName: 'pages', ...properties },
});

test('reads headers and the placeholders of each source', () => {
  const properties = {
    SystemMetadata: { 'cache-control': 'no-cache' },
    UserMetadata: { build: '7' },
    SourceMarkers: [{}, { marker: 'value' }],
    SourceMarkersConfig: [{}, { jsonEscape: true }],
  };
  expect(readBucketDeployment(resource(properties), (key) => `/assets/${key}`)).toEqual({
    bucket: 'pages',
    prefix: '',
    prune: true,
    exclude: [],
    include: [],
    headers: { 'cache-control': 'no-cache', 'x-amz-meta-build': '7' },
    sources: [
      { folder: '/assets/app', values: {}, jsonEscape: false },
      { folder: '/assets/more', values: { marker: 'value' }, jsonEscape: true },
    ],
  });
});

test('rejects unsupported properties of a deployment', () => {
  expect(() => readBucketDeployment(resource({ Extract: false }), String)).toThrow(/App: .*Extract/);
});
