import { listen } from '../http/server.ts';
import type { RunningService } from '../service.ts';

/** Exchange rates by base and target currency. */
export type ServedRates = Record<string, Record<string, number>>;

/** Daily fluctuation, as a fraction of the rate. */
const swing = 0.02;

/** The rates with an hourly fluctuation, deterministic by time. */
export function ratesAt(time: Date, rates: ServedRates): ServedRates {
  const hour = Math.floor(time.getTime() / 3_600_000);
  const factor = 1 + swing * Math.sin((hour * Math.PI) / 12);
  const fluctuated = (targets: Record<string, number>) =>
    Object.fromEntries(Object.entries(targets).map(([target, rate]) => [target, Number((rate * factor).toFixed(4))]));
  return Object.fromEntries(Object.entries(rates).map(([base, targets]) => [base, fluctuated(targets)]));
}

/** Serves `GET /v4/latest/{base}` as `{ base, rates }`. */
export function startExchangeRates(rates: ServedRates, now: () => Date = () => new Date()): Promise<RunningService> {
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      const base = /^\/v4\/latest\/([A-Z]{3})$/.exec(request.url ?? '')?.[1];
      const targets = base === undefined ? undefined : ratesAt(now(), rates)[base];
      const found = request.method === 'GET' && base !== undefined && targets !== undefined;
      const body = found
        ? { base, rates: { [base]: 1, ...targets } }
        : { result: 'error', 'error-type': 'unsupported-code' };
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    onError: (error) => console.error(`exchange rates: ${String(error)}`),
  });
}
