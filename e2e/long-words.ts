import type { Page, Route } from '@playwright/test';

/** 200 letters without a place to break. */
const longWord = `https://studio.example/${'a'.repeat(177)}`;

/** Names of what people write in answers of the API, and in what pages have with them. */
const written = new RegExp(
  `^(${[
    ...['title', 'name', 'description', 'studio', 'tagline', 'facilitator', 'sender', 'text', 'label', 'shareLine'],
    ...['invitationTitle', 'invitationText', 'whatToBring', 'howToPrepare', 'location', 'address', 'city', 'postCode'],
    ...['venue', 'attendeeName', 'fullName', 'itemName', 'notes', 'note', 'message', 'reason', 'code', 'question'],
    ...['choice', 'phone', 'updatedBy', 'customerName', 'customerEmail', 'attendeeEmail', 'email'],
  ].join('|')})$`,
);

function lengthen(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => lengthen(one, key));
  if (typeof value === 'object' && value !== null) {
    const longer = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, lengthen(one, name)]));
    // As the server measures the name of a category.
    return 'em' in value ? { ...longer, em: longWord.length * 0.62 } : longer;
  }
  return typeof value === 'string' && written.test(key) && /[a-z]/i.test(value) ? longWord : value;
}

/** Answers with long words; what is to change something is refused with one. */
async function answer(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') {
    const json = { code: 'conflict', title: longWord, status: 409 };
    return route.fulfill({ status: 409, contentType: 'application/problem+json', json });
  }
  const response = await route.fetch();
  const isJson = response.ok() && response.headers()['content-type']?.includes('json');
  return route.fulfill({ response, ...(isJson && { json: lengthen(await response.json()) }) });
}

const data = /(<script[^>]*id="page-data"[^>]*>)(.*?)(<\/script>)/s;

/** The frame of the app with the long words of the site, in place of a page that was rendered with others. */
async function open(route: Route, page: Page): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const response = await route.fetch();
  const own = data.exec(await response.text())?.[2];
  if (own === undefined) return route.fulfill({ response });
  const { site, ownPage } = JSON.parse(own);
  const json = JSON.stringify(lengthen({ site, ...(ownPage && { ownPage }) })).replaceAll('<', '\\u003c');
  const frame = await page.request.get(new URL('/dashboard', route.request().url()).href);
  const body = (await frame.text()).replace(data, (_, start, __, end) => `${start}${json}${end}`);
  return route.fulfill({ response, body });
}

/** Puts a long word in the place of each text that the owner or a person has written, of the site and in answers. */
export async function lengthenTexts(page: Page): Promise<void> {
  await page.route('**/api/**', answer);
  await page.route('**/*', (route) => open(route, page));
}
