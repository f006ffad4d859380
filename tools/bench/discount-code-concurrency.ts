import * as z from 'zod';
import type { BenchCloud } from './cloud.ts';
import { bookingsOf, counterMismatches, paidShot, price, publishPaidSession, sendWithRetries } from './payers.ts';
import type { BenchReport } from './report.ts';

const uses = 50;

export async function discountCodeConcurrency({ apiUrl, control }: BenchCloud): Promise<BenchReport> {
  const sessionId = await publishPaidSession(control);
  const createdDiscount = await control.demo('discount', { discount: { isOneTimeUse: true, percentage: 50 } });
  const { code: discountCode } = z.object({ code: z.string() }).parse(createdDiscount);
  const terms = { discountCode, total: { ...price, amount: price.amount / 2 } };
  const answers = await Promise.all(
    Array.from({ length: uses }, () => sendWithRetries(paidShot(apiUrl, sessionId, terms).shot)),
  );
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answerCode = codeOf(body) ?? String(status);
    counts[answerCode] = (counts[answerCode] ?? 0) + 1;
  }
  return {
    title: `A one-time code used ${uses} times at once`,
    rows: [
      { what: 'bookings', figure: (await bookingsOf(control, sessionId)).length, aim: '1' },
      {
        what: 'answers',
        figure: Object.entries(counts)
          .map(([answerCode, count]) => `${count} × ${answerCode}`)
          .join(', '),
        aim: `1 × 201, ${uses - 1} × discount_code_used`,
      },
      { what: 'counters that disagree', figure: await counterMismatches(control), aim: '0' },
    ],
  };
}

const codeOf = (body: unknown) => z.object({ code: z.string() }).safeParse(body).data?.code;
