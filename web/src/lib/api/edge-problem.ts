import { type ProblemCode, problems } from '#shared/contract/problems.ts';
import { ApiProblem, problemOf } from '../problem.ts';
import { siteClosed } from '../site-closed.ts';
import { isWithoutScope } from '../without-scope.ts';

// What the API's gateway and CloudFront answer themselves, without problem details (docs/openapi.json).
const codes: Record<number, ProblemCode> = { 401: 'not_signed_in', 414: 'address_too_long', 429: 'too_many_requests' };

/** The problem of a failed response; `unreachable` where it did not come from a function and may have begun. */
export async function problemOfResponse(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null);
  const problem = problemOf(body) ?? problemOfEdge(response, body);
  siteClosed.why = problem.code === 'site_closed' ? problem.message : undefined;
  return problem;
}

function problemOfEdge(response: Response, body: unknown): ApiProblem {
  const code = isWithoutScope(response, body) ? 'admin_only' : codes[response.status];
  return code ? new ApiProblem(code, problems[code]) : new ApiProblem('unreachable');
}
