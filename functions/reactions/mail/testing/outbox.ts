import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Offer, offerItem } from '../../../ground/keys/offer.ts';
import type { Place } from '../../../ground/keys/place.ts';
import { sessionItems, type WholeSession } from '../../../ground/keys/session.ts';
import { type BookingMail, newMailItem } from '../../../ground/outbox/mail.ts';
import { newId } from '../../../ground/platform/ids.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { exampleBooking, exampleOffer, exampleSession } from '../../../testing/examples.ts';
import { itemsOfPlace } from '../../../testing/store-place.ts';

async function put({ name, client }: Table, Item: Record<string, unknown>): Promise<void> {
  await client.send(new PutCommand({ TableName: name, Item }));
}

/** A session, a booking, or an offer in place of it, and a queued mail about it. Returns the mail's id. */
export async function putMail(
  table: Table,
  {
    mail = {},
    session = {},
    booking = {},
    offer,
  }: {
    mail?: Partial<BookingMail>;
    session?: Partial<WholeSession>;
    booking?: Partial<Place>;
    offer?: Partial<Offer>;
  } = {},
): Promise<string> {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const attendee = mail.to === undefined ? {} : { attendeeEmail: mail.to };
  const booked = exampleBooking({ id: newId(now), ...attendee, ...booking });
  for (const item of sessionItems(exampleSession(session))) await put(table, item);
  const items = offer ? [offerItem(exampleOffer({ id: booked.id, ...attendee, ...offer }))] : itemsOfPlace(booked);
  for (const item of items) await put(table, item);
  const queued = { id: newId(now), kind: 'booking_confirmed', bookingId: booked.id, to: booked.attendeeEmail } as const;
  await put(table, { ...newMailItem({ ...queued, ...mail }, now), ...mail });
  return mail.id ?? queued.id;
}
