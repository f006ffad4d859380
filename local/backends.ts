import type { Cognito } from './emulators/cognito/cognito.ts';
import type { KeyDefinition } from './emulators/kms/kms.ts';
import type { SecretDefinition } from './emulators/secrets-manager/secrets-manager.ts';
import type { Backend } from './proxy/aws-proxy.ts';
import { readCloudFront } from './proxy/requests/cloudfront.ts';
import { cognitoService, readCognito } from './proxy/requests/cognito.ts';
import { dynamoDbReader } from './proxy/requests/dynamodb.ts';
import { kmsReader } from './proxy/requests/kms.ts';
import { readLambda } from './proxy/requests/lambda.ts';
import { readMediaConvert } from './proxy/requests/mediaconvert.ts';
import { readS3 } from './proxy/requests/s3.ts';
import { secretsReader } from './proxy/requests/secrets-manager.ts';
import { type Senders, sesReader } from './proxy/requests/ses.ts';
import { readSqs } from './proxy/requests/sqs.ts';
import { partitionKeyOf, type TableDefinition } from './template/dynamodb.ts';

type Service = { url: string };

export type BackendsOptions = {
  dynamoDbUrl: string;
  s3: Service;
  ses: Service;
  secretsManager: Service;
  kms: Service;
  queues: { api: Service };
  lambda: Service;
  mediaConvert: Service;
  cognito: Cognito;
  tables: TableDefinition[];
  senders: Senders;
  secrets: SecretDefinition[];
  keys: KeyDefinition[];
  /** CloudFront's management API; absent in a stack without a distribution. */
  cloudFrontUrl: string | undefined;
  onWrite(): void;
};

const reads = ['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query', 'Scan', 'DescribeTable'];

/** The services behind the proxy, by the names that requests are signed for. */
export function backendsOf(options: BackendsOptions): Record<string, Backend> {
  return {
    dynamodb: {
      url: options.dynamoDbUrl,
      signed: true,
      read: dynamoDbReader((table, index) => partitionKeyOf(options.tables, table, index)),
      onSuccess: ({ action }) => {
        if (!reads.includes(action)) options.onWrite();
      },
    },
    // s3rver accepts its own access key only; the proxy has already authorized the caller.
    s3: { url: options.s3.url, read: readS3, signed: false },
    secretsmanager: { url: options.secretsManager.url, signed: true, read: secretsReader(options.secrets) },
    kms: { url: options.kms.url, signed: true, read: kmsReader(options.keys) },
    [cognitoService]: { url: options.cognito.signedUrl, openUrl: options.cognito.url, signed: true, read: readCognito },
    ...(options.cloudFrontUrl && { cloudfront: { url: options.cloudFrontUrl, signed: true, read: readCloudFront } }),
    lambda: { url: options.lambda.url, signed: true, read: readLambda },
    mediaconvert: { url: options.mediaConvert.url, signed: true, read: readMediaConvert },
    sqs: { url: options.queues.api.url, signed: true, read: readSqs },
    ses: { url: options.ses.url, signed: true, read: sesReader(options.senders) },
  };
}
