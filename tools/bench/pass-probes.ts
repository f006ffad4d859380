import { ulid } from 'ulid';
import * as z from 'zod';
import { fillPath } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { type Shot, shoot } from './load.ts';
import { newCaller } from './members.ts';
import { publishPaidSession, price as singlePrice } from './payers.ts';
import type { Probe } from './probe.ts';
import { guestAddress, visitorSecret } from './visitors.ts';

const week = 7 * 86_400_000;
const datesInAll = 5;
const passPrice = { ...singlePrice, amount: singlePrice.amount * 4 };

const datesSchema = z.object({ sessions: z.array(z.object({ id: z.string() })) });
const seriesSchema = z.object({ series: z.object({ id: z.string() }) });
const sessionSchema = z.object({ startTime: z.string() });
const passSchema = z.object({ bookings: z.array(z.object({ bookingId: z.string() })) });

/** Sends a request. Returns its response; throws on an error. */
async function send<Schema extends z.ZodType>(shot: Shot, schema: Schema): Promise<z.output<Schema>> {
  const { status, body } = await shoot(shot);
  if (status >= 400) throw new Error(`${shot.url} answered ${status}: ${body}`);
  return schema.parse(JSON.parse(body.toString('utf8')));
}

/** Makes a series of five dates that a pass is sold for. */
async function publishSeries({ apiUrl, control }: BenchCloud, headers: { authorization: string }) {
  const sessionId = await publishPaidSession(control);
  const url = (path: string) => apiUrl + fillPath(path, { sessionId });
  const { startTime } = await send({ url: url(routes.getSession.path) }, sessionSchema);
  const later = Array.from({ length: datesInAll - 1 }, (_, n) => Date.parse(startTime) + (n + 1) * week);
  const starts = later.map((time) => new Date(time).toISOString());
  const addition = { id: ulid(), recurrence: 'weekly', starts };
  const dates = { method: 'POST', url: url(routes.addDates.path), headers, body: addition };
  const { series } = await send(dates, seriesSchema);
  const listed = { url: `${apiUrl}${routes.listAdminSessions.path}?when=upcoming&series=${series.id}`, headers };
  const { sessions } = await send(listed, datesSchema);
  const price = { method: 'PUT', url: url(routes.setSeriesPass.path), headers, body: { price: passPrice } };
  await send(price, z.unknown());
  return { seriesId: series.id, sessionIds: sessions.map(({ id }) => id) };
}

function passShot(apiUrl: string, { seriesId, sessionIds }: { seriesId: string; sessionIds: string[] }): Shot {
  const passId = ulid();
  const guest = { firstName: 'Bench', lastName: 'Payer', email: guestAddress(passId) };
  return {
    method: 'POST',
    url: apiUrl + fillPath(routes.createPass.path, { seriesId }),
    headers: newCaller(),
    body: { passId, sessionIds, ...guest, total: passPrice, secret: visitorSecret(passId) },
  };
}

/** A pass of five dates, up to its payment page, and the list of its dates. */
export async function passProbes(cloud: BenchCloud, headers: { authorization: string }): Promise<Probe[]> {
  const series = await publishSeries(cloud, headers);
  const { bookings } = await send(passShot(cloud.apiUrl, series), passSchema);
  const bookingId = bookings[0]?.bookingId ?? '';
  const { createPass, getPassDates } = routes;
  const listed = { url: cloud.apiUrl + fillPath(getPassDates.path, { bookingId }) };
  return [
    {
      endpoint: `createPass, ${datesInAll} dates, up to the payment page`,
      ...createPass,
      shot: () => passShot(cloud.apiUrl, series),
    },
    { endpoint: 'getPassDates', ...getPassDates, shot: () => listed },
  ];
}
