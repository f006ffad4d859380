import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ulid } from 'ulid';
import type { Answer } from '#shared/contract/contract.ts';
import { defaultCurrency } from '#shared/currency.ts';
import type { Money } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { call } from '../../lib/api/call.ts';
import { ApiProblem, hasCode } from '../../lib/api/problem.ts';
import { refresh } from '../../lib/api/use-endpoint.ts';
import { useCurrency } from '../../lib/currency/context.tsx';
import { inCurrency } from '../../lib/currency/state.ts';
import { attemptId, endAttempt, type Guest } from './draft.ts';

type Booking = {
  /** What the place costs, in the currency shown. */
  total: Money;
  /** Why the last try failed. */
  problem: ApiProblem | null;
  /** Books the place and goes to its confirmation. Failures end up in `problem`. */
  book: (guest: Guest) => Promise<void>;
};

/** Books a session's place for a guest, at the price that is shown. */
export function useBooking(session: Answer<'getSession'>): Booking {
  const currencies = useCurrency();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const price = problem?.total ?? session.price;
  const total = inCurrency(price, currencies) ?? { ...price, currency: defaultCurrency };

  const book = async (guest: Guest) => {
    setProblem(null);
    const bookingId = attemptId(session.id, guest.email, ulid);
    try {
      await call('createBooking', { body: { bookingId, sessionId: session.id, ...guest, total } });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
      // The page behind shows at once what the server knows.
      if (!hasCode(error, 'unreachable', 'invalid_request')) void refresh('getSession', 'listSessions');
      return;
    }
    endAttempt(session.id);
    void refresh('getSession', 'listSessions');
    void navigate(paths.bookingConfirmation.href(bookingId));
  };
  return { total, problem, book };
}
