import type { Request } from '../../emulators/iam/evaluate.ts';
import { type Meaning, type SignedRequest, UnknownActionError } from './request.ts';

// Queries that only page or shape an answer; any other name in a query is a call of its own (?acl, ?tagging).
const shaping = [
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
const begins = { name: 'CreateMultipartUpload', permission: 's3:PutObject' };
const completes = { name: 'CompleteMultipartUpload', permission: 's3:PutObject' };

const objectActions: Record<string, { name: string; permission: string }> = {
  GET: { name: 'GetObject', permission: 's3:GetObject' },
  HEAD: { name: 'HeadObject', permission: 's3:GetObject' },
  PUT: { name: 'PutObject', permission: 's3:PutObject' },
  DELETE: { name: 'DeleteObject', permission: 's3:DeleteObject' },
};

function onBucket(method: string, bucket: string): Meaning | undefined {
  const resource = `arn:aws:s3:::${bucket}`;
  if (method === 'GET') return { action: 'ListObjects', requests: [{ action: 's3:ListBucket', resource }] };
  if (method === 'HEAD') return { action: 'HeadBucket', requests: [{ action: 's3:ListBucket', resource }] };
  return undefined;
}

function onUpload(method: string, queries: string[], resource: string): Meaning | undefined {
  const action = method === 'POST' ? (queries.includes('uploads') ? begins : completes) : multipartActions[method];
  return action && { action: action.name, requests: [{ action: action.permission, resource }] };
}

function onObject({ method, headers }: SignedRequest, resource: string): Meaning | undefined {
  const action = objectActions[method];
  if (action === undefined) return undefined;
  const source = headers['x-amz-copy-source'];
  const copied: Request[] =
    typeof source === 'string'
      ? [{ action: 's3:GetObject', resource: `arn:aws:s3:::${decodeURIComponent(source.replace(/^\//, ''))}` }]
      : [];
  const name = copied.length > 0 ? 'CopyObject' : action.name;
  return { action: name, requests: [{ action: action.permission, resource }, ...copied] };
}

/** What IAM is asked of a call to S3 with the bucket in its path, as the SDK sends it to an address of digits. */
export function readS3(request: SignedRequest): Meaning {
  const url = new URL(request.path, 'http://s3');
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
  const key = rest.map(decodeURIComponent).join('/');
  const queries = [...url.searchParams.keys()].filter((name) => !shaping.includes(name) && !name.startsWith('X-Amz-'));
  const isMultipart = queries.length > 0 && queries.every((name) => multipart.includes(name));
  const other = isMultipart ? undefined : queries[0];
  const resource = `arn:aws:s3:::${bucket}/${key}`;
  const onKey = () => (isMultipart ? onUpload(request.method, queries, resource) : onObject(request, resource));
  const meaning = key === '' ? onBucket(request.method, bucket) : onKey();
  if (meaning === undefined || other !== undefined || bucket === '') {
    throw new UnknownActionError('s3', `${request.method} ${url.pathname}${other === undefined ? '' : `?${other}`}`);
  }
  return meaning;
}
