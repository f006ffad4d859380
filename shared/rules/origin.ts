/** Header by which CloudFront proves to the API that a request came through it (docs/trust.md#origin-secret). */
export const originHeader = 'x-origin-verify';
