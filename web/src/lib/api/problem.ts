import { type FieldProblem, type Problem, type ProblemCode, problems } from '#shared/problems.ts';

/** A problem of the catalogue, or `unreachable`: no answer came (no network, time-out, not our server). */
export type FailureCode = ProblemCode | 'unreachable';

export const unreachableMessage = 'We could not reach the studio. Check your connection and try again.';

/** A call that failed; its message is a sentence for people. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: FailureCode;
  /** Refused fields by their path in the request (body.email). */
  readonly fields: readonly FieldProblem[];

  constructor(code: FailureCode, message: string, fields: readonly FieldProblem[] = [], cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.fields = fields;
  }
}

function isProblem(body: unknown): body is Problem {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    Object.hasOwn(problems, body.code)
  );
}

/** The problem that an error answer tells; `unreachable` when its body is not one of ours (a proxy's page, say). */
export function problemOf(body: unknown): ApiProblem {
  if (!isProblem(body)) return new ApiProblem('unreachable', unreachableMessage);
  return new ApiProblem(body.code, problems[body.code].title, body.errors);
}

/** The sentence that tells a person about anything thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiProblem ? error.message : problems.internal_error.title;
}

export function hasCode(error: unknown, ...codes: FailureCode[]): boolean {
  return error instanceof ApiProblem && codes.includes(error.code);
}
