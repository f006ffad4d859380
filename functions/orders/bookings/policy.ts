import type { CancellationPolicy } from '#shared/rules/cancellation.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findSettings } from '../../ground/settings/store.ts';

type Policied = Pick<Place, 'cancellationPolicy'>;

/** The policy of a booking: as it was when it was booked, else the session's, else that of the settings. */
export async function policyOf(
  table: Table,
  booking: Policied,
  session: Pick<WholeSession, 'cancellationPolicy'>,
): Promise<CancellationPolicy> {
  const own = booking.cancellationPolicy ?? session.cancellationPolicy;
  return own ?? (await findSettings(table)).cancellationPolicy;
}
