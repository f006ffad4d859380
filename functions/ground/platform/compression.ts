import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Bytes below which an answer fits into the first packet anyway. */
export const smallestCompressed = 1000;

type Encoding = 'br' | 'gzip';

/** Quality 5 compresses as well as gzip's best, in the time of its default. */
const brotliQuality = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } };

/** The best encoding of an Accept-Encoding header that we know; undefined for none. */
export function acceptedEncoding(accepted = ''): Encoding | undefined {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((text) => text.trim()))
    .flatMap(([name, quality = '']) => (/^q=0(\.0*)?$/.test(quality) ? [] : [name]));
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : undefined;
}

/** Compresses a large text for a caller that accepts it; anything else is returned as it is. */
export function compress(
  response: APIGatewayProxyStructuredResultV2,
  accepted: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const { body = '', isBase64Encoded = false, headers } = response;
  const encoding = acceptedEncoding(accepted);
  if (!encoding || isBase64Encoded || Buffer.byteLength(body) < smallestCompressed) return response;
  const compressed = encoding === 'br' ? brotliCompressSync(body, brotliQuality) : gzipSync(body);
  return {
    ...response,
    headers: { ...headers, 'content-encoding': encoding, vary: 'Accept-Encoding' },
    body: compressed.toString('base64'),
    isBase64Encoded: true,
  };
}
