import { readEnvironment } from '../platform/environment.ts';
import { logger } from '../platform/log.ts';
import { connectTable } from '../platform/table.ts';
import { fetchRates } from './exchange-rates.ts';
import { saveRates } from './store.ts';

const { TABLE_NAME, EXCHANGE_RATE_URL } = readEnvironment('TABLE_NAME', 'EXCHANGE_RATE_URL');
const table = connectTable(TABLE_NAME);

/** Fetches the rates of the hour, on schedule. A failure is logged and raised; the rates fetched before stay. */
export async function handler(): Promise<void> {
  try {
    const rates = await fetchRates(EXCHANGE_RATE_URL);
    await saveRates(table, { rates, asOf: new Date().toISOString() });
    logger.info('exchange rates fetched');
  } catch (error) {
    logger.error('exchange rates not fetched', { error });
    throw error;
  }
}
