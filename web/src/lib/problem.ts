import type { FieldProblem, Problem, ProblemCode } from '#shared/contract/problems.ts';
import type { Money } from '#shared/rules/money.ts';

/** A problem of the catalogue, or `unreachable`: no response (no network, time-out, not our server). */
export type ApiProblemCode = ProblemCode | 'unreachable';

type Details = {
  title?: string;
  detail?: string | undefined;
  errors?: FieldProblem[] | undefined;
  total?: Money | undefined;
  left?: number | undefined;
  cause?: unknown;
};

const unreachableMessage = 'We could not reach the studio. Check your connection and try again.';

/** A call that failed; its message is a sentence for people. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ApiProblemCode;
  /** The detail says what is particular to this case; whether it is for people depends on the code. */
  readonly detail: string | undefined;
  /** Refused fields by their path in the request (body.email). */
  readonly fields: readonly FieldProblem[];
  /** Is what a place costs now, when its price has changed. */
  readonly total: Money | undefined;
  /** Is how many places an order can have, where it asked for more. */
  readonly left: number | undefined;

  constructor(
    code: ApiProblemCode,
    { title = unreachableMessage, detail, errors = [], total, left, cause }: Details = {},
  ) {
    super(title, { cause });
    this.code = code;
    this.detail = detail;
    this.fields = errors;
    this.total = total;
    this.left = left;
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
