/** Tells whether the gateway refused a token without the scope of admins; CloudFront answers 403 for other reasons. */
export function isWithoutScope({ status }: Response, body: unknown): boolean {
  return status === 403 && Object(body).message === 'Forbidden';
}
