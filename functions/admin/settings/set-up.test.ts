import { expect, test } from 'vitest';
import { siteUpdate } from '#shared/contract/settings/site-schemas.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { auditHistory } from '../../audit-entries/history.ts';
import { setUpKey } from '../../keys/set-up.ts';
import { newId } from '../../platform/ids.ts';
import { adminCaller, callAs } from '../../testing/admin-caller.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { dismissSetUp, getSetUp } from './set-up.ts';
import { updateSettings } from './settings.ts';
import { getSiteSettings, updateSiteSettings } from './site.ts';

// docs/product.md#set-up

const table = await openSharedTable();
const dependencies = { table, now: () => new Date(), newId };
const caller = adminCaller();
const done = async () => (await getSetUp(callAs(caller, {}), { table })).done;

test('what was saved is done, be it as it was; the list goes once, for good', async () => {
  expect(await getSetUp(callAs(caller, {}), { table })).toEqual({ done: [], isDismissed: false });
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
    expect(await dismissSetUp(callAs(caller, {}), dependencies)).toMatchObject({ isDismissed: true });
  }
  expect(await auditHistory(table, 'settings', setUpKey.SK)).toMatchObject([{ action: 'set-up.dismissed' }]);
});
