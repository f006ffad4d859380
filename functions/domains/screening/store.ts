import { table as shape } from '#shared/rules/table.ts';
import { expiryOf, type SealedScreening, screeningKey, screeningRecord } from '../../ground/keys/screening.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';

/** Takes the place of earlier answers of the booking. */
export function putAnswers(sealed: SealedScreening): Write {
  return { Put: { Item: { ...screeningKey(sealed.bookingId), ...sealed } } };
}

export function deleteAnswers(bookingId: string): Write {
  return { Delete: { Key: screeningKey(bookingId) } };
}

/** Keeps answers as long as those of a session that ends then; refused when there are none. */
export function keepAnswers(bookingId: string, endTime: string): Write {
  return {
    Update: {
      Key: screeningKey(bookingId),
      UpdateExpression: 'SET #expiry = :until',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#expiry': shape.expiry },
      ExpressionAttributeValues: { ':until': expiryOf(endTime) },
    },
  };
}

/** The sealed answers of a booking, by a consistent read; none once they have expired, which DynamoDB deletes later. */
export async function findAnswers(table: Table, bookingId: string, now: Date): Promise<SealedScreening | undefined> {
  const found = await getItem(table, screeningKey(bookingId), screeningRecord, { consistent: true });
  return found && found.expiresAt * 1000 > now.getTime() ? found : undefined;
}
