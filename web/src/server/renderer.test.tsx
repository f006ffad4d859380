import { describe, expect, test } from 'vitest';
import { framePath, type PageAnswer, type PageInput, renderedPatterns } from '#shared/contract/rendered-pages.ts';
import { siteOf } from '#shared/contract/site-content.ts';
import { defaultCancellationPolicy } from '#shared/rules/cancellation.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { pageSources } from './page-files.ts';
import { rendererOf } from './renderer.tsx';

const frame = `<!doctype html>
<html lang="en">
  <head>
    <script type="module" src="/assets/first.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/first.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
const files = Object.fromEntries(
  pageSources.map((source) => [source, ['assets/first.js', 'assets/first.css', 'assets/own.js', 'assets/own.css']]),
);
const styles = { 'assets/first.css': '.first{}', 'assets/own.css': '.own{}' };
const render = rendererOf(frame, { files, styles });

const id = '01JD0000000000000000000000';
const recordingId = '01JD0000000000000000000001';
const session = {
  ...({
    id,
    title: 'Rest & $& </script>',
    category: 'Workshop',
    featured: false,
    thumbnailUrl: null,
    series: null,
  } as const),
  startTime: '2026-12-12T23:30:00.000Z',
  endTime: '2026-12-13T00:30:00.000Z',
  durationMinutes: 60,
  ...({ timeZone: 'Europe/Athens', locationType: 'online', city: null, postCode: null } as const),
  ...({ price: { amount: 1800, currency: 'GBP' }, seats: { max: 14, taken: 1, held: 0 }, waitlistCount: 0 } as const),
};
const recording = {
  id: recordingId,
  collection: 'birth',
  title: 'Breathe low',
  description: 'Slowly.',
  durationSeconds: 600,
  isFree: true,
  orderIndex: 0,
  thumbnailUrl: null,
  createdAt: '2026-01-01T00:00:00.000Z',
} as const;

const list: PageAnswer = {
  name: 'listSessions',
  request: { query: { when: 'upcoming' } },
  response: { sessions: [{ ...session, excerpt: 'Lie down.' }], nextCursor: null },
};
const detail: PageAnswer = {
  name: 'getSession',
  request: { params: { sessionId: id } },
  response: {
    ...session,
    description: 'Lie down.\n\nBreathe.',
    whatToBring: null,
    location: null,
    address: null,
    waitlistMode: 'everyone' as const,
    otherDates: [],
    cancelled: false,
    nextDate: null,
    pass: null,
    joinMinutes: null,
    cancellationPolicy: defaultCancellationPolicy,
    placesPerOrder: 4,
  },
};
const collections = (['birth', 'stress'] as const).map(
  (collection): PageAnswer => ({
    name: 'getCollection',
    request: { params: { collection } },
    response: {
      collection,
      price: { amount: 6000, currency: 'EUR' },
      chapters: [],
      recordings: [{ ...recording, collection }],
    },
  }),
);
const recordings = (['birth', 'stress'] as const).map(
  (collection): PageAnswer => ({
    name: 'getRecording',
    request: { params: { collection, recordingId } },
    response: { ...recording, collection },
  }),
);
const transcripts = (['birth', 'stress'] as const).map(
  (collection): PageAnswer => ({
    name: 'getTranscript',
    request: { params: { collection, recordingId } },
    response: { lines: [{ startSeconds: 1, endSeconds: 4, text: 'Out & <slowly>' }] },
  }),
);
const answers = [list, detail, ...collections, ...recordings, ...transcripts];

const site = siteOf(defaultSite);

const pack: PackForSale = {
  id: '01JD000000000000000000PACK',
  name: 'Pack of 5',
  sessions: 5,
  months: 9,
  from: 'purchase',
  categories: [],
  long: null,
  forOthers: true,
  price: { GBP: 9500, EUR: 11_000, USD: 12_000 },
  singlePrice: { GBP: 2200, EUR: 2500, USD: 2800 },
};
const withPacks = { ...site, packs: [pack] };

const at = (path: string, given = answers): PageInput => ({
  path,
  origin: 'https://breathe.studio',
  now: '2026-11-20T12:00:00.000Z',
  site,
  answers: given,
});
const pathOf = (pattern: string) =>
  pattern.replace(':sessionId', id).replace(':recordingId', recordingId).replace(':addedId', 'courage');

describe('docs/product.md#rendered-pages', () => {
  test.each([
    ['/', 'Upcoming sessions', '<h2 class="row__title">Rest &amp; $&amp; &lt;/script&gt;</h2>'],
    ['/live-sessions', 'Live sessions', 'Rest &amp; $&amp; &lt;/script&gt;</h2>'],
    [`/sessions/${id}`, 'Rest &amp; $&amp; &lt;/script&gt;', '<p>Breathe.</p>'],
    ['/birth-recordings', 'Birth preparation', 'Breathe low</h3>'],
    ['/stress-recordings', 'Stress and sleep', 'Breathe low</h3>'],
    [`/birth-recordings/${recordingId}`, 'Breathe low', 'Free, with an account'],
    [`/stress-recordings/${recordingId}`, 'Breathe low', 'Out &amp; &lt;slowly&gt;'],
    ['/gift-vouchers', 'Gift vouchers', 'Good to know</h2>'],
    ['/sign-in', 'Welcome back', 'current-password'],
    ['/breathwork-for-birth', 'Breathwork for birth', 'What people ask'],
  ])('%s has its title and its content', async (path, title, content) => {
    const { status, html } = await render(at(path));
    const [head = '', body = ''] = html.split('</head>');
    expect(status).toBe(200);
    expect(head.match(/<title>[^<]*<\/title>/g)).toEqual([`<title>${title} · Exhale</title>`]);
    expect(head).toContain(`<link rel="canonical" href="https://breathe.studio${path}"/>`);
    expect(body).toContain(content);
    expect(html).not.toMatch(/Needs JavaScript|aria-busy="true"|Loading/);
  });

  test('a recording is complete without a transcript (docs/product.md#transcript)', async () => {
    const paid = { ...recording, collection: 'birth' as const, isFree: false };
    const answer: PageAnswer = {
      name: 'getRecording',
      request: { params: { collection: 'birth', recordingId } },
      response: paid,
    };
    const { status, html } = await render(at(`/birth-recordings/${recordingId}`, [answer, ...collections]));
    expect(status).toBe(200);
    expect(html).toContain('Sign in to watch');
    expect(html).not.toContain('Transcript');
  });

  test('a full session whose seats go to the next in line leaves no part for the browser to render again', async () => {
    const seats = { max: 14, taken: 14, held: 0 };
    const full = { ...detail, response: { ...detail.response, seats, waitlistMode: 'next_in_line' } } as PageAnswer;
    const { html } = await render(at(`/sessions/${id}`, [full]));
    expect(html).toContain('Join the waitlist');
    // How React marks a boundary that the server did not finish.
    expect(html).not.toContain('<!--$!-->');
  });

  test.each(['/not-found', '/sessions/01JD0000000000000000000009', `/birth-recordings/${id}`])(
    '%s answers 404 where there is nothing',
    async (path) => {
      const { status, html } = await render(at(path, collections));
      expect(status).toBe(404);
      expect(html).toMatch(/Page not found|Session not found|Recording Not Found/);
      expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
    },
  );

  test('reads in British English once the owner chose it, until she chooses otherwise', async () => {
    const british = { ...site, language: 'en-GB' as const };
    const { html } = await render({ ...at(`/sessions/${id}`), site: british });
    expect(html).toContain('<html lang="en-GB"');
    expect(html).toContain('<meta property="og:locale" content="en_GB"/>');
    expect(html).toMatch(/\d\d? [A-Z][a-z]+ \d{4}</);
    expect(html).not.toMatch(/\d [AP]M\b/);
    const american = (await render(at(`/sessions/${id}`))).html;
    expect(american).toContain('<html lang="en-US"');
    expect(american).toContain('<meta property="og:locale" content="en_US"/>');
    expect(american).toMatch(/[A-Z][a-z]+ \d\d?, \d{4}</);
    expect((await render({ ...at(framePath), site: british })).html).toContain('<html lang="en-GB">');
  });

  test('a collection that is not offered answers 404, and says how who bought it gets there', async () => {
    const { status, html } = await render(at('/birth-recordings', []));
    expect(status).toBe(404);
    expect(html).toMatch(/These recordings are not offered<.*sign in</s);
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  });

  test('the page of gift vouchers answers 404 while none are sold (docs/product.md#buying-a-gift-voucher)', async () => {
    const withoutSale = { ...site, vouchers: { ...site.vouchers, offered: false } };
    const { status, html } = await render({ ...at('/gift-vouchers'), site: withoutSale });
    expect(status).toBe(404);
    expect(html).toContain('Gift vouchers are not offered');
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');
  });

  test('packs of sessions have a page while some are sold, and else 404 (docs/product.md#packs)', async () => {
    const sold = await render({ ...at('/passes'), site: withPacks });
    expect(sold.status).toBe(200);
    expect(sold.html).toContain('<title>Packs of sessions · Exhale</title>');
    expect(sold.html).toContain('<link rel="canonical" href="https://breathe.studio/passes"/>');
    expect(sold.html).toContain('Five sessions, for you or a friend.');
    expect(sold.html).toContain('£19 a session');
    const unsold = await render({ ...at('/passes'), site: { ...site, packs: [] } });
    expect(unsold.status).toBe(404);
    expect(unsold.html).toContain('Packs of sessions are not offered');
    expect(unsold.html).toContain('<meta name="robots" content="noindex, follow"/>');
  });

  test.each([
    ['one that counts for it', [], true],
    ['none of another category', ['Nothing like it'], false],
  ])('the page of a session leads to a pack for sale: %s', async (_, categories, isNamed) => {
    const { html } = await render({
      ...at(`/sessions/${id}`),
      site: { ...site, packs: [{ ...pack, categories }] },
    });
    expect(html.includes('5 sessions for £95')).toBe(isNamed);
  });

  test('preloads the photograph of a session in the sizes it comes in', async () => {
    const thumbnailUrl = '/media/thumbnails/one-1600x1200.webp';
    const photographed = { ...detail, response: { ...detail.response, thumbnailUrl } } as PageAnswer;
    const { html } = await render(at(`/sessions/${id}`, [photographed]));
    const [head = ''] = html.split('</head>');
    const [preload = ''] = head.match(/<link rel="preload" as="image"[^>]*>/i) ?? [];
    expect(preload).toMatch(/imagesrcset="[^"]*one-480x360.webp 480w[^"]*one-1600x1200.webp 1600w"/i);
    expect(preload).toMatch(/fetchpriority="high".* imagesizes="[^"]+"/i);
    expect((await render(at(`/sessions/${id}`))).html).not.toContain('as="image"');
  });

  test.each(['/', '/sign-in', '/breathwork-for-birth'])(
    '%s has no link to a collection that is not offered (docs/product.md#collections)',
    async (path) => {
      const address = 'href="/birth-recordings"';
      expect((await render(at(path))).html).toContain(address);
      const birth = { offered: false, programme: null };
      const hidden = siteOf({ ...defaultSite, collections: { ...defaultSite.collections, birth } });
      expect((await render({ ...at(path), site: hidden })).html).not.toContain(address);
    },
  );

  test.each(['/', '/sign-in', '/breathwork-for-birth'])('%s may be kept by search engines', async (path) => {
    expect((await render(at(path))).html).toContain('<meta name="robots" content="index, follow"/>');
  });

  test('has the data it was rendered from, which cannot end its element (docs/trust.md#untrusted-text)', async () => {
    const { html } = await render(at(`/sessions/${id}`));
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({
      path: `/sessions/${id}`,
      now: '2026-11-20T12:00:00.000Z',
      site,
      answers,
      missing: [],
    });
  });

  test('contains all its styles, in their order and each once, and loads its scripts after everything else', async () => {
    for (const { pattern } of renderedPatterns.filter(({ pattern }) => pattern !== framePath)) {
      const { html } = await render(at(pathOf(pattern)));
      const [head = ''] = html.split('</head>');
      const isHome = pattern === '/';
      expect(head).toContain(`<style>.first{}${isHome ? '' : '.own{}'}</style>`);
      // Named for the loader of later pages, and not fetched.
      expect(head.match(/<link rel="stylesheet"[^>]*>/g)).toEqual(
        ['first', ...(isHome ? [] : ['own'])].map(
          (name) => `<link rel="stylesheet" disabled href="/assets/${name}.css">`,
        ),
      );
      expect(head.match(/<[^>]*\.js"/g)).toEqual([
        '<script type="module" fetchpriority="low" src="/assets/first.js"',
        ...(isHome
          ? []
          : ['<link rel="modulepreload" media="not all" fetchpriority="low" crossorigin href="/assets/own.js"']),
      ]);
    }
  });

  test('the frame of the app has its files as they were built, the names of the site, and no content', async () => {
    const studio = 'Still & <Water>';
    const { status, html } = await render({ ...at(framePath), site: { ...site, studio, contact: null } });
    expect(status).toBe(200);
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/first.css">');
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('Upcoming sessions · Still &amp; &lt;Water&gt;</title>');
    expect(html).toContain('Without it, <span>write to us</span>');
    const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toEqual({ site: { ...site, studio, contact: null } });
  });

  test('pages do not see what others were rendered from', async () => {
    await render(at('/'));
    expect((await render(at('/', []))).html).not.toContain('row__title">Rest');
  });

  test('refuses a path that is not rendered', async () => {
    await expect(render(at('/dashboard'))).rejects.toThrow('/dashboard is no page that is rendered');
  });
});

test('an added collection is offered to anyone, also by a worker that was warm before it was added', async () => {
  // docs/product.md#added-collections
  await render(at('/birth-recordings'));
  const price = { GBP: 3000, EUR: 3500, USD: 4000 };
  const added = { id: 'courage', name: 'Courage', text: 'For **large** days.', picture: null, price, offered: true };
  const withAdded = siteOf({ ...defaultSite, library: { list: [added] } });
  const answer: PageAnswer = {
    name: 'getCollection',
    request: { params: { collection: 'courage' } },
    response: {
      collection: 'courage',
      price: { amount: 3500, currency: 'EUR' },
      prices: price,
      chapters: [],
      recordings: [{ ...recording, collection: 'courage', isFree: false }],
    },
  };
  const { html } = await render({ ...at('/courage-recordings', [answer]), site: withAdded });
  expect(html).toContain('For <strong>large</strong> days.');
  expect(html).toContain('Lifetime access');
  expect(html).not.toContain('Loading the collection');
});
