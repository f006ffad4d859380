import { paths } from '#shared/contract/paths.ts';
import type { BenchCloud } from './cloud.ts';
import { measurePoll, measureRefresh, measureThrice, openAll, workOn } from './cost-measure.ts';
import { type Company, type HourFigures, hoursCost, hoursWork, sumOf } from './cost-visitor-hours.ts';
import { publishPaidSession } from './payers.ts';
import type { BenchReport } from './report.ts';
import { withBrowser } from './weighed-page.ts';

const mostDollars = 0.15;

const dollars = (value: number) => value.toFixed(3);

async function measureHour(cloud: BenchCloud): Promise<HourFigures> {
  const sessionId = await publishPaidSession(cloud.control);
  return withBrowser(async (browser) => {
    const hrefs = [paths.home.href(), paths.session.href(sessionId)];
    const visit = () => workOn(cloud, browser, (page) => openAll(page, hrefs, cloud.siteUrl));
    // Once before measuring: CloudFront fetches what does not change.
    await visit();
    return {
      visit: await measureThrice(visit),
      poll: await measurePoll(cloud),
      refresh: await measureThrice(() => measureRefresh(cloud)),
    };
  });
}

function columnsOf(figures: HourFigures): Record<string, Record<string, number>> {
  const cost = (company: Company, free: boolean) => hoursCost(hoursWork(figures, company), { free });
  return {
    'together, billed': cost('together', true),
    'together, nothing free': cost('together', false),
    'apart, billed': cost('apart', true),
    'apart, nothing free': cost('apart', false),
  };
}

/** Reports what a thousand hours of visitors cost: each opens the list and a session and leaves the tab visible. */
export async function visitorHours(cloud: BenchCloud): Promise<BenchReport[]> {
  const figures = await measureHour(cloud);
  const columns = columnsOf(figures);
  const all = Object.entries(columns);
  const row = (part: string, figureOf: (one: Record<string, number>) => number) => ({
    part,
    ...Object.fromEntries(all.map(([name, parts]) => [name, dollars(figureOf(parts))])),
    aim: '',
  });
  const parts = Object.keys(all[0]?.[1] ?? {});
  const above = all.flatMap(([name, one]) => (sumOf(one) > mostDollars ? [name] : []));
  const aim = `at most ${mostDollars}${above.length > 0 ? `; missed: ${above.join('; ')}` : ''}`;
  const works = [
    { of: 'list and session', work: figures.visit },
    { of: 'a poll', work: figures.poll },
    { of: 'a refresh by CloudFront', work: figures.refresh },
  ];
  return [
    {
      title: "A visitor's hour is made of",
      rows: works.map(({ of, work }) => ({ of, ...work })),
    },
    {
      title: 'Cost of 1,000 visitor-hours, US dollars',
      rows: [...parts.map((part) => row(part, (one) => one[part] ?? Number.NaN)), { ...row('all', sumOf), aim }],
      note: 'Together: in the same hour. Apart: no two at once. Billed: in a month of these alone, after what is free for ever.',
    },
  ];
}
