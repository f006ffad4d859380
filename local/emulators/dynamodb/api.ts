/** An error response; `code` is the name of the error on AWS. */
export class DynamoDbError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

// DynamoDB Local requires a signature but does not check it.
const authorization =
  'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

const versions = { tables: 'DynamoDB_20120810', streams: 'DynamoDBStreams_20120810' } as const;

export type DynamoDbApi = ReturnType<typeof dynamoDbApi>;

/**
 * Calls the low-level API in its own JSON, which Lambda's stream events contain as it is; loading the SDK would take
 * 0.2 s. Throws DynamoDbError.
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
    const result: unknown = await response.json();
    if (response.ok) return result;
    const { __type: type = '', message = '', Message: other = '' } = Object(result);
    throw new DynamoDbError(String(type).split('#').pop() ?? '', `${action}: ${message || other}`);
  };
}
