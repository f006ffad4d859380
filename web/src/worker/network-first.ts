import { seenAtHeader, sessionsCache } from '../lib/offline/stored-answers.ts';

/** A slow network is waited for so many milliseconds where there is something stored (docs/product.md#offline). */
const timeoutMs = 5000;

/** Lists and sessions that are kept, the latest. */
const maxAnswers = 40;

/** An unchanged answer is stored again after this many milliseconds, for the time that it tells. */
const refreshMs = 30_000;

const ageOf = (response: Response) => Date.now() - Date.parse(response.headers.get(seenAtHeader) ?? '');

/** Rejects when the network fails, or after a while without response; what is under way goes on. */
export function inTime(response: Promise<Response>): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('slow')), timeoutMs);
  return Promise.race([response, promise]).finally(() => clearTimeout(timer));
}

/** Forgets the older half of the answers, so that there is room for the next ones. */
async function makeRoom(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.ceil(keys.length / 2)).map((key) => cache.delete(key)));
}

async function store(
  cache: Cache,
  request: Request,
  response: Response,
  storedResponse: Response | undefined,
): Promise<void> {
  const etag = response.headers.get('etag');
  if (
    storedResponse &&
    etag !== null &&
    storedResponse.headers.get('etag') === etag &&
    ageOf(storedResponse) < refreshMs
  )
    return;
  const headers = new Headers(response.headers);
  headers.set(seenAtHeader, new Date().toISOString());
  try {
    await cache.put(request, new Response(response.body, { status: response.status, headers }));
  } catch {
    return await makeRoom(cache); // No room left: the answer is shown, and not stored.
  }
  // In the order in which they were put.
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -maxAnswers).map((key) => cache.delete(key)));
}

/** Fetches and stores an answer that no page has asked for through the worker. */
export async function storeAnswer(address: string): Promise<void> {
  const request = new Request(address, { headers: { accept: 'application/json' } });
  const response = await fetch(request);
  if (response.ok) await store(await caches.open(sessionsCache), request, response, undefined);
}

/** The answer of the network, else the stored one, which tells when it came. Rejects where there is neither. */
export async function networkFirst({ request, event }: { request: Request; event: ExtendableEvent }) {
  const cache = await caches.open(sessionsCache);
  const storedResponse = await cache.match(request, { ignoreVary: true });
  const live = fetch(request).then((response) => {
    if (response.ok) event.waitUntil(store(cache, request, response.clone(), storedResponse));
    return response;
  });
  // Until a late answer is stored, too.
  event.waitUntil(live.catch(() => undefined));
  return storedResponse ? await inTime(live).catch(() => storedResponse) : await live;
}
