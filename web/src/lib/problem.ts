import type { FieldProblem, Problem, ProblemCode } from '#shared/contract/problems.ts';

/** A problem of the catalogue, or `unreachable`: no response (no network, time-out, not our server). */
export type ApiProblemCode = ProblemCode | 'unreachable';

/** Holds what is particular to a problem; its code tells which of it there is (shared/contract/problems.ts). */
type Particulars = Partial<Pick<Problem, 'detail' | 'total' | 'left'>>;

type Details = Particulars & {
  title?: string;
  errors?: FieldProblem[] | undefined;
  cause?: unknown;
};

const unreachableMessage = 'We could not reach the studio. Check your connection and try again.';

/** A call that failed; its message is a sentence for people. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ApiProblemCode;
  /** Refused fields by their path in the request (body.email). */
  readonly fields: readonly FieldProblem[];
  readonly particulars: Particulars;

  constructor(code: ApiProblemCode, { title = unreachableMessage, errors = [], cause, ...particulars }: Details = {}) {
    super(title, { cause });
    this.code = code;
    this.fields = errors;
    this.particulars = particulars;
  }
}

function isProblem(body: unknown): body is Problem {
  const { code, title } = Object(body);
  return code !== undefined && typeof title === 'string';
}

/** The problem in an error response; null when its body is not one of ours (a proxy's page, say). */
export function problemOf(body: unknown): ApiProblem | null {
  return isProblem(body) ? new ApiProblem(body.code, body) : null;
}

/** Tells whether the requested item does not exist (any more), so that a retry is useless. */
export function isMissing(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && (error.code === 'invalid_request' || error.code.endsWith('_not_found'));
}

export function hasCode(error: unknown, ...codes: ApiProblemCode[]): error is ApiProblem {
  return error instanceof ApiProblem && codes.includes(error.code);
}
