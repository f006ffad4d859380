import type { Handler } from '../../ground/platform/http.ts';
import type { AnsweringDependencies } from './answer.ts';

/** Few requests need it. */
const answering = async () => (await import('./answer.ts')).answerAs;

export const answerScreening: Handler<'answerScreening', AnsweringDependencies> = (
  { params: { bookingId }, body: { secret, screening }, request },
  dependencies,
) => answering().then((answerAs) => answerAs(bookingId, { secret, ip: request.ip }, screening, dependencies));

export const answerMyScreening: Handler<'answerMyScreening', AnsweringDependencies> = (
  { params: { bookingId }, member, body: { screening }, request },
  dependencies,
) => answering().then((answerAs) => answerAs(bookingId, { member, ip: request.ip }, screening, dependencies));
