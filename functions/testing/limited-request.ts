import type { testMember } from './member.ts';
import type { TestSite } from './site.ts';

type Send = (dependencies: TestSite['dependencies']) => Promise<unknown>;

/** The subjects of a request's limits, the request itself, and the same from its network by someone without authority. */
export type LimitedRequest = {
  who: { network: string; email: string; member: string; order: string; session: string };
  send: Send;
  sendAsStranger: Send;
};

/** `secret`: what shows authority, by default that of the browser that booked `order`. */
export type OwnSubjects = Partial<LimitedRequest['who']> & { secret?: string };

export type RequestBuilder = (
  own: OwnSubjects,
  make: (call: Call) => LimitedRequest['send'],
  member?: ReturnType<typeof testMember>,
) => LimitedRequest;

export type Call = {
  params: undefined;
  query: undefined;
  body: undefined;
  request: { ip: string; country: null };
  member: ReturnType<typeof testMember>;
  who: LimitedRequest['who'];
  /** Shows authority, unless it is a stranger's. */
  secret: string;
};
