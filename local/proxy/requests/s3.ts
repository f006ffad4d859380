import type { PermissionRequest } from '../../emulators/iam/evaluate.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './request.ts';

// Query parameters that page or format a response; any other name selects another operation (?acl, ?tagging).
const responseParameters = [
  'list-type',
  'prefix',
  'delimiter',
  'max-keys',
  'start-after',
  'continuation-token',
  'encoding-type',
  'x-id',
];
const multipart = ['uploads', 'uploadId', 'partNumber', 'max-parts', 'part-number-marker'];

const multipartActions: Record<string, { name: string; permission: string }> = {
  GET: { name: 'ListParts', permission: 's3:ListMultipartUploadParts' },
  PUT: { name: 'UploadPart', permission: 's3:PutObject' },
  DELETE: { name: 'AbortMultipartUpload', permission: 's3:AbortMultipartUpload' },
};
const createUpload = { name: 'CreateMultipartUpload', permission: 's3:PutObject' };
const completeUpload = { name: 'CompleteMultipartUpload', permission: 's3:PutObject' };

const objectActions: Record<string, { name: string; permission: string }> = {
  GET: { name: 'GetObject', permission: 's3:GetObject' },
  HEAD: { name: 'HeadObject', permission: 's3:GetObject' },
  PUT: { name: 'PutObject', permission: 's3:PutObject' },
  DELETE: { name: 'DeleteObject', permission: 's3:DeleteObject' },
};

function onBucket(method: string, bucket: string): Operation | undefined {
  const resource = `arn:aws:s3:::${bucket}`;
  if (method === 'GET') return { action: 'ListObjects', permissions: [{ action: 's3:ListBucket', resource }] };
  if (method === 'HEAD') return { action: 'HeadBucket', permissions: [{ action: 's3:ListBucket', resource }] };
  return undefined;
}

function onUpload(method: string, queries: string[], resource: string): Operation | undefined {
  const action =
    method === 'POST' ? (queries.includes('uploads') ? createUpload : completeUpload) : multipartActions[method];
  return action && { action: action.name, permissions: [{ action: action.permission, resource }] };
}

function onObject({ method, headers }: AwsRequest, resource: string): Operation | undefined {
  const action = objectActions[method];
  if (action === undefined) return undefined;
  const source = headers['x-amz-copy-source'];
  const copySource: PermissionRequest[] =
    typeof source === 'string'
      ? [{ action: 's3:GetObject', resource: `arn:aws:s3:::${decodeURIComponent(source.replace(/^\//, ''))}` }]
      : [];
  const name = copySource.length > 0 ? 'CopyObject' : action.name;
  return { action: name, permissions: [{ action: action.permission, resource }, ...copySource] };
}

/** Reads requests to S3 in path style, which the SDK uses for an IP address. Throws UnknownActionError. */
export function readS3(request: AwsRequest): Operation {
  const url = new URL(request.path, 'http://s3');
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
  const key = rest.map(decodeURIComponent).join('/');
  const queries = [...url.searchParams.keys()].filter(
    (name) => !responseParameters.includes(name) && !name.startsWith('X-Amz-'),
  );
  const isMultipart = queries.length > 0 && queries.every((name) => multipart.includes(name));
  const other = isMultipart ? undefined : queries[0];
  const resource = `arn:aws:s3:::${bucket}/${key}`;
  const onKey = () => (isMultipart ? onUpload(request.method, queries, resource) : onObject(request, resource));
  const operation = key === '' ? onBucket(request.method, bucket) : onKey();
  if (operation === undefined || other !== undefined || bucket === '') {
    throw new UnknownActionError('s3', `${request.method} ${url.pathname}${other === undefined ? '' : `?${other}`}`);
  }
  return operation;
}
