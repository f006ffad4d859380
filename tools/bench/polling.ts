import { livePollMilliseconds } from '#shared/contract/common/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { BenchCloud } from './cloud.ts';
import { load, type Shot, shoot } from './load.ts';
import { type BenchReport, tenth } from './report.ts';

const visitors = 1000;
const seconds = 60;

/** Requests at the origin while a thousand visitors poll the list with an ETag. */
export async function polling({ siteUrl, control }: BenchCloud): Promise<BenchReport> {
  const url = `${siteUrl}${routes.listSessions.path}`;
  const { headers } = await shoot({ url });
  const tag = String(headers.etag);
  const rate = (visitors * 1000) / livePollMilliseconds;
  const poll: Shot = { url, headers: { 'if-none-match': tag } };
  await control.resetMeters();
  const { p50, p99, statuses } = await load(rate, Array(rate * seconds).fill(poll));
  const { origin } = await control.meters();
  const originRequests = Object.entries(origin).reduce(
    (sum, [path, n]) => sum + (path.startsWith('GET /api/sessions') ? n : 0),
    0,
  );
  return {
    title: `The list watched by ${visitors} visitors for ${seconds} s, a poll every ${livePollMilliseconds / 1000} s`,
    rows: [
      { what: 'polls answered', figure: rate * seconds, aim: '' },
      { what: 'of them without a body (304)', figure: statuses[304] ?? 0, aim: '' },
      { what: 'requests at the origin per minute', figure: tenth((originRequests * 60) / seconds), aim: 'at most 12' },
      { what: 'p50, ms', figure: tenth(p50), aim: '' },
      { what: 'p99, ms', figure: tenth(p99), aim: '30' },
    ],
  };
}
