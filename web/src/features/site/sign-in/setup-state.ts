import type { ResponseBody } from '#shared/contract/contract.ts';
import { hasCode } from '../../../lib/problem.ts';

export type SetupLinkState = ResponseBody<'readSetupLink'>;

export type SetupState =
  | { step: 'loading' }
  /** A password is to be chosen. */
  | { step: 'open'; link: SetupLinkState }
  /** There is an account, by this link or without it. */
  | { step: 'taken'; link: Pick<SetupLinkState, 'state' | 'email'> }
  | { step: 'invalid' }
  | { step: 'failed'; error: unknown };

/** Returns what the page of the link shows next after an account could not be made. */
export function stateAfter(error: unknown, link: SetupLinkState): SetupState {
  if (hasCode(error, 'link_used')) return { step: 'taken', link: { ...link, state: 'used' } };
  if (hasCode(error, 'account_exists')) return { step: 'taken', link: { ...link, state: 'account_exists' } };
  if (hasCode(error, 'link_not_found')) return { step: 'invalid' };
  if (hasCode(error, 'password_needed', 'invalid_request')) return { step: 'open', link };
  return { step: 'failed', error };
}
