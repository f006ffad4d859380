import { afterAll, expect, test } from 'vitest';
import { renderedPatterns } from '#shared/contract/rendered-pages.ts';
import { siteUpdate } from '#shared/contract/settings/site-schemas.ts';
import { siteOf } from '#shared/contract/site-content.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { siteKey } from '../../../ground/keys/site-key.ts';
import { pagePathsOf } from '../../../ground/page-updates/paths.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { currentSite, findSite } from '../../../ground/settings/site.ts';
import { pagesAt } from '../../../reactions/pages/known-pages.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { openTemporaryTable } from '../../../testing/temporary-table.ts';
import { getSiteSettings, updateSiteSettings } from './site.ts';

// docs/product.md#site-settings

const table = await openTemporaryTable();
afterAll(() => table.close());
const dependencies = { table, now: () => new Date(), newId };
const caller = adminCaller();
const read = () => getSiteSettings(callAs(caller, {}), { table });
const save = (body: unknown) => updateSiteSettings(callAs(caller, { body: siteUpdate.parse(body) }), dependencies);

const names = {
  ...defaultSite.names,
  studio: 'Stillwater',
  tagline: 'Slow air by the lake.',
  facilitator: 'Mira Holm',
};

test('a section is saved once for each version, keeps what it was, and leaves an audit entry', async () => {
  expect((await read()).names).toEqual({
    value: defaultSite.names,
    version: null,
    updatedBy: null,
    previous: null,
  });
  const saved = await save({ names, version: null });
  expect(saved.names).toMatchObject({ value: names, updatedBy: caller.member.email, previous: defaultSite.names });
  expect(saved.start).toMatchObject({ value: defaultSite.start, version: null });
  // The same request again finds it as requested.
  expect(await save({ names, version: null })).toEqual(saved);
  await expect(save({ names: { ...names, studio: 'Other' }, version: null })).rejects.toMatchObject({
    code: 'settings_changed',
  });
  const history = await auditHistory(table, 'settings', 'names');
  expect(history).toMatchObject([
    { action: 'settings.updated', before: { studio: 'Exhale' }, after: { studio: 'Stillwater' } },
  ]);
});

test('another section that was saved meanwhile is no conflict, and is kept', async () => {
  const { start, about } = await read();
  const [one, other] = await Promise.all([
    save({ start: { ...start.value, title: 'COME\nIN' }, version: start.version }),
    save({ about: { ...about.value, text: 'By the lake.' }, version: about.version }),
  ]);
  expect([one.start.value.title, other.about.value.text]).toEqual(['COME\nIN', 'By the lake.']);
  const now = await findSite(table, { consistent: true });
  expect(now).toMatchObject({ names, start: { title: 'COME\nIN' }, about: { text: 'By the lake.' } });
  expect(siteOf(now)).toMatchObject({
    studio: 'Stillwater',
    contact: defaultSite.links.contact,
    aboutLinks: [{ label: 'About', href: '/about' }],
  });
});

test('of two admins who save a section at once one is first', async () => {
  const { version } = (await read()).names;
  const saves = ['A', 'B', 'C'].map((studio) => save({ names: { ...names, studio }, version }));
  const results = await Promise.allSettled(saves);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each([
  [{ names: { ...names, studio: 'Two\nlines' } }, 'names.studio'],
  [{ names: { ...names, studio: '<b>Bold</b>' } }, 'names.studio'],
  [{ links: { ...defaultSite.links, about: 'javascript:alert(1)' } }, 'links.about'],
  [{ links: { ...defaultSite.links, about: '//elsewhere.test' } }, 'links.about'],
  [{ currencies: { offered: [] } }, 'currencies.offered'],
  [{ currencies: { offered: ['EUR', 'EUR'] } }, 'currencies.offered'],
  [{ about: { ...defaultSite.about, picture: 'https://elsewhere.test/a.png' } }, 'about.picture'],
  [{ names, about: defaultSite.about }, ''],
])('refuses %j', (body, path) => {
  const { error } = siteUpdate.safeParse({ ...body, version: null });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});

test('a change is announced for every rendered page', async () => {
  const pages = await pagesAt(pagePathsOf(siteKey), table);
  const fixed = renderedPatterns.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes(':'));
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(fixed));
});

test('what an older version stored has defaults for what it lacks', async () => {
  const old = await openTemporaryTable();
  await putItem(old, { ...siteKey, names: { studio: 'Stillwater' }, links: { wrong: 1 }, updatedAt: null });
  expect(await findSite(old)).toMatchObject({ names: { ...defaultSite.names, studio: 'Stillwater' } });
  await old.close();
});

test('settings are read again after ten seconds, and kept while the table does not answer', async () => {
  const own = await openTemporaryTable();
  const at = Date.parse('2026-11-20T12:00:00.000Z');
  const studio = async (seconds: number) => (await currentSite(own, new Date(at + seconds * 1000))).names.studio;
  expect(await studio(0)).toBe('Exhale');
  await putItem(own, { ...siteKey, names, updatedAt: null });
  expect([await studio(9), await studio(10)]).toEqual(['Exhale', 'Stillwater']);
  await own.close();
  expect(await studio(30)).toBe('Stillwater');
});
