import { type FieldProblem, type Problem, type ProblemCode, problems } from '#shared/contract/problems.ts';
import type { Money } from '#shared/rules/money.ts';

type Details = {
  detail?: string;
  errors?: FieldProblem[];
  total?: Money;
  left?: number;
  by?: string;
  /** Seconds after which another try can succeed; sent as Retry-After. */
  retryAfter?: number;
  /** Seconds for which CloudFront answers the same by itself; default: not at all. */
  edgeSeconds?: number;
  cause?: unknown;
};

/** An error response: its code determines status and text (shared/contract/problems.ts). */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: ProblemCode;
  readonly retryAfter: number | undefined;
  readonly edgeSeconds: number | undefined;
  private readonly details: Omit<Details, 'retryAfter' | 'edgeSeconds' | 'cause'>;

  constructor(code: ProblemCode, { retryAfter, edgeSeconds, cause, ...details }: Details = {}) {
    super(code, { cause });
    this.code = code;
    this.retryAfter = retryAfter;
    this.edgeSeconds = edgeSeconds;
    this.details = details;
  }

  get status(): number {
    return problems[this.code].status;
  }

  /** The body of the answer (RFC 9457). */
  toProblem(): Problem {
    const { status, title } = problems[this.code];
    return { type: `urn:problem:${this.code}`, title, status, code: this.code, ...this.details };
  }
}

/** A 400 that names one field by its path in the request, e.g. query.cursor. */
export function invalid(field: string, message: string, cause?: unknown): HttpError {
  return new HttpError('invalid_request', { errors: [{ field, message }], cause });
}
