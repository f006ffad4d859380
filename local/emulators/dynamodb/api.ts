/** A call that DynamoDB Local refused; `code` is AWS's name of the reason. */
export class DynamoDbError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

// DynamoDB Local asks for a signature and does not check it.
const authorization =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

const versions = { tables: 'DynamoDB_20120810', streams: 'DynamoDBStreams_20120810' } as const;

export type DynamoDbApi = ReturnType<typeof dynamoDbApi>;

/**
 * Calls of the low-level API, in its own JSON: the SDK would cost a start 0.2 s, and its answers would have to be
 * turned back into what Lambda's events hold. Throws DynamoDbError.
 */
export function dynamoDbApi(url: string) {
  return async function call(api: keyof typeof versions, action: string, body: object): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `${versions[api]}.${action}`,
      },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (response.ok) return answer;
    const { __type: type = '', message = '', Message: other = '' } = Object(answer);
    throw new DynamoDbError(String(type).split('#').pop() ?? '', `${action}: ${message || other}`);
  };
}
