import { randomUUID } from 'node:crypto';
import { type Profile, profileItem, profileRecord } from '../../../../ground/keys/member.ts';
import type { Place } from '../../../../ground/keys/place.ts';
import { hashOf } from '../../../../ground/keys/secret.ts';
import { newId } from '../../../../ground/platform/ids.ts';
import { putItem, type Table } from '../../../../ground/platform/table.ts';
import { exampleBooking } from '../../../../testing/examples.ts';
import { storePlace } from '../../../../testing/store-place.ts';

/** Of the browser that made a person's booking. */
export const bookingSecret = 'the browser that booked';

export async function storePerson(table: Table): Promise<Profile> {
  const sub = randomUUID();
  const createdAt = '2026-10-01T09:00:00.000Z';
  const profile = profileRecord.parse({ sub, email: `${sub}@example.org`, fullName: 'Mara Lindgren', createdAt });
  await putItem(table, profileItem(profile));
  return profile;
}

export type BookingOfPerson = [person: Profile, sessionId: string, overrides?: Partial<Place>];

export async function storeBooking(table: Table, ...[person, sessionId, overrides]: BookingOfPerson): Promise<Place> {
  const about = { memberSub: person.sub, attendeeName: person.fullName, attendeeEmail: person.email };
  const secretHash = hashOf(bookingSecret);
  const booking = exampleBooking({ id: newId(new Date()), sessionId, secretHash, ...about, ...overrides });
  await storePlace(table, booking);
  return booking;
}
