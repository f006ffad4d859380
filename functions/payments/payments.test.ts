import { describe, expect, test } from '@jest/globals';
import { disagreements } from '../testing/cloud.ts';
import { comeBack, countersOf, hold, makePaidSession, pay, wish } from '../testing/payments.ts';

describe('a paid place', () => {
  test('is held until it is paid, and then taken', async () => {
    const sessionId = await makePaidSession();
    const asked = wish(sessionId);
    const { paymentUrl } = await hold(asked);
    expect(await countersOf(sessionId)).toMatchObject({ taken: 0, held: 1 });
    await pay(paymentUrl);
    expect((await comeBack(asked.bookingId)).body).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
    expect(await countersOf(sessionId)).toMatchObject({ taken: 1, held: 0 });
    expect(await disagreements(sessionId)).toEqual([]);
  });
});
