import { fallbackRates, isCurrency, type Rates } from '#shared/rules/currency.ts';
import { listen } from '../http/server.ts';
import type { Service } from '../service.ts';

/** How far a rate moves from the built-in one in the course of a day, as a part of it. */
const swing = 0.02;

/** Rates near the built-in ones that move by the hour: the same hour gives the same rates. */
export function ratesAt(time: Date, built: Rates = fallbackRates): Rates {
  const hour = Math.floor(time.getTime() / 3_600_000);
  const factor = 1 + swing * Math.sin((hour * Math.PI) / 12);
  const moved = (rates: Rates[keyof Rates]) =>
    Object.fromEntries(Object.entries(rates).map(([currency, rate]) => [currency, Number((rate * factor).toFixed(4))]));
  return { GBP: moved(built.GBP), EUR: moved(built.EUR), USD: moved(built.USD) };
}

/** Starts a stand-in for the exchange-rate service: `GET /v4/latest/{base}` answers `{ base, rates }`. */
export function startExchangeRates(now: () => Date = () => new Date()): Promise<Service> {
  return listen({
    port: 0,
    maxHeaderBytes: 16 * 1024,
    handle: async (request, response) => {
      const base = /^\/v4\/latest\/([A-Z]{3})$/.exec(request.url ?? '')?.[1];
      const found = request.method === 'GET' && isCurrency(base);
      const body = found
        ? { base, rates: { [base]: 1, ...ratesAt(now())[base] } }
        : { result: 'error', 'error-type': 'unsupported-code' };
      response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    },
    onError: (error) => console.error(`exchange rates: ${String(error)}`),
  });
}
