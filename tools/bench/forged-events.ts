import type { BenchCloud } from './cloud.ts';
import type { Shot } from './load.ts';
import { bookingsOf, hold, publishPaidSession, sendWithRetries } from './payers.ts';
import type { BenchReport } from './report.ts';
import { eventShot, keysOf } from './stripe-events.ts';

const forgeries = 1000;
const old = 3600;

/** Forged events: signed with another secret, with an old timestamp, not at all, or for another body. */
export async function forgedEvents(cloud: BenchCloud): Promise<BenchReport> {
  const { apiUrl, control } = cloud;
  const sessionId = await publishPaidSession(control);
  const { bookingId } = await hold(cloud, sessionId);
  const { webhookSecret } = await keysOf(control);
  const forge = (index: number): Shot => {
    const event = paidEvent(bookingId, index);
    const now = Math.floor(Date.now() / 1000);
    const right = eventShot(apiUrl, event, webhookSecret);
    const ways: Shot[] = [
      eventShot(apiUrl, event, `whsec_${index}`),
      eventShot(apiUrl, event, webhookSecret, now - old),
      { ...right, headers: {} },
      { ...right, body: { ...event, id: `evt_other${index}` } },
    ];
    return ways[index % ways.length] ?? right;
  };
  const answers = await Promise.all(Array.from({ length: forgeries }, (_, index) => sendWithRetries(forge(index))));
  const statuses: Record<string, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const [booking] = await bookingsOf(control, sessionId);
  return {
    title: `${forgeries} forged events`,
    rows: [
      { what: 'accepted', figure: answers.filter(({ status }) => status < 400).length, aim: '0' },
      {
        what: 'answers',
        figure: Object.entries(statuses)
          .map(([status, n]) => `${n} × ${status}`)
          .join(', '),
        aim: '400',
      },
      {
        what: 'the booking they name',
        figure: `${booking?.status}, ${booking?.paymentStatus}`,
        aim: 'pending, pending',
      },
    ],
  };
}

function paidEvent(bookingId: string, index: number) {
  const checkout = { id: `cs_test_${index}`, object: 'checkout.session', client_reference_id: bookingId };
  const object = { ...checkout, metadata: { bookingId }, payment_status: 'paid', status: 'complete' };
  return { id: `evt_${index}`, object: 'event', type: 'checkout.session.completed', data: { object } };
}
