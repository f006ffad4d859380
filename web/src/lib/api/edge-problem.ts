import { type ProblemCode, problems } from '#shared/contract/problems.ts';
import { ApiProblem } from '../problem.ts';

// What the API's gateway and CloudFront answer themselves, without problem details (docs/openapi.json).
const codes: Record<number, ProblemCode> = { 401: 'not_signed_in', 414: 'address_too_long', 429: 'too_many_requests' };

/** The problem of a failed response that did not come from a function; `unreachable` where it may have begun. */
export function edgeProblem(status: number): ApiProblem {
  const code = codes[status];
  return code ? new ApiProblem(code, problems[code]) : new ApiProblem('unreachable');
}
