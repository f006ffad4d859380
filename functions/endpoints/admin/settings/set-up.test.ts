import { expect, test } from 'vitest';
import { siteUpdate } from '#shared/contract/settings/site-schemas.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { allTime } from '../../../domains/totals/counts.ts';
import { totalsKey } from '../../../domains/totals/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { setUpKey } from '../../../ground/keys/set-up.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { dismissSetUp, getSetUp } from './set-up.ts';
import { updateSettings } from './settings.ts';
import { getSiteSettings, updateSiteSettings } from './site.ts';

// docs/product.md#set-up

const table = await openSharedTable();
const dependencies = { table, now: () => new Date(), newId };
const caller = adminCaller();
const done = async () => (await getSetUp(callAs(caller, {}), { table })).done;

test('what was saved is done, be it as it was; the list goes once, for good', async () => {
  expect(await getSetUp(callAs(caller, {}), { table })).toEqual({ done: [], isOver: false });
  const body = siteUpdate.parse({ currencies: defaultSite.currencies, version: null });
  await updateSiteSettings(callAs(caller, { body }), dependencies);
  expect(await done()).toEqual(['currencies']);
  // Nothing was before: there is nothing to undo.
  expect((await getSiteSettings(callAs(caller, {}), { table })).currencies.previous).toBeNull();
  const settings = {
    cancellationPolicy: { freeHours: 24, partPercent: 50, partHours: 2 },
    timeZone: null,
    version: null,
  };
  await updateSettings(callAs(caller, { body: settings }), dependencies);
  expect(await done()).toEqual(['currencies', 'defaults']);
  for (const _ of ['first', 'again']) {
    expect(await dismissSetUp(callAs(caller, {}), dependencies)).toMatchObject({ isOver: true });
  }
  expect(await auditHistory(table, 'settings', setUpKey.SK)).toMatchObject([{ action: 'set-up.dismissed' }]);
});

test('a site that people had booked on before it had these settings is not led, until its owner saves one of them', async () => {
  const table = await openSharedTable();
  const own = { ...dependencies, table };
  const settingUp = async () => !(await getSetUp(callAs(caller, {}), { table })).isOver;
  await putItem(table, { ...totalsKey(allTime), sessions: 3 });
  expect(await settingUp()).toBe(true);
  await putItem(table, { ...totalsKey(allTime), sessions: 3, bookings_paid: 1 });
  expect(await settingUp()).toBe(false);
  const body = siteUpdate.parse({ about: defaultSite.about, version: null });
  await updateSiteSettings(callAs(caller, { body }), own);
  expect(await settingUp()).toBe(true);
  expect((await getSetUp(callAs(caller, {}), { table })).done).toEqual(['about', 'session']);
});
