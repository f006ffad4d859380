import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DeleteTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { table as shape } from '#shared/rules/table.ts';
import { type Booking, bookingItem } from '../../keys/booking.ts';
import { sessionItems, type WholeSession } from '../../keys/session.ts';
import type { BookingMail } from '../../outbox/mail.ts';
import { queueMail } from '../../outbox/queue.ts';
import { newId } from '../../platform/ids.ts';
import type { Table } from '../../platform/table.ts';
import { openTable } from '../../testing/cloud.ts';
import { exampleBooking, exampleSession } from '../../testing/examples.ts';

/** A table without a stream: only the test delivers its mails. */
export async function openTemporaryTable(): Promise<Table & { close: () => Promise<void> }> {
  const { client } = openTable();
  const name = `outbox-${randomUUID()}`;
  const { partitionKey, sortKey } = shape;
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: partitionKey, AttributeType: 'S' },
        { AttributeName: sortKey, AttributeType: 'S' },
      ],
      KeySchema: [
        { AttributeName: partitionKey, KeyType: 'HASH' },
        { AttributeName: sortKey, KeyType: 'RANGE' },
      ],
    }),
  );
  const close = async () => {
    await client.send(new DeleteTableCommand({ TableName: name }));
    client.destroy();
  };
  return { name, client, close };
}

async function put({ name, client }: Table, Item: Record<string, unknown>): Promise<void> {
  await client.send(new PutCommand({ TableName: name, Item }));
}

/** A session, a booking and a queued mail about it. Returns the mail's id. */
export async function putMail(
  table: Table,
  {
    mail = {},
    session = {},
    booking = {},
  }: { mail?: Partial<BookingMail>; session?: Partial<WholeSession>; booking?: Partial<Booking> } = {},
): Promise<string> {
  const now = new Date('2026-11-20T10:00:00.000Z');
  const booked = exampleBooking({ id: newId(now), ...booking });
  for (const item of sessionItems(exampleSession(session))) await put(table, item);
  await put(table, bookingItem(booked));
  const queued = { id: newId(now), kind: 'booking_confirmed', bookingId: booked.id, to: booked.attendeeEmail } as const;
  const write = queueMail({ ...queued, ...mail }, now);
  if (!('Put' in write)) throw new Error('queueMail must return a Put');
  await put(table, { ...write.Put.Item, ...mail });
  return mail.id ?? queued.id;
}
