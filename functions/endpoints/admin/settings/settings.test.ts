import { afterAll, expect, test } from 'vitest';
import { paths } from '#shared/contract/paths.ts';
import { defaultCancellationPolicy } from '#shared/rules/cancellation.ts';
import { getSession } from '../../../domains/sessions/sessions.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { sessionItems } from '../../../ground/keys/session.ts';
import { settingsKey } from '../../../ground/keys/settings.ts';
import { pagePathsOf } from '../../../ground/page-updates/paths.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { pagesAt } from '../../../reactions/pages/known-pages.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { upcomingSession } from '../../../testing/examples.ts';
import { openTemporaryTable } from '../../../testing/temporary-table.ts';
import { getSettings, updateSettings } from './settings.ts';

const table = await openTemporaryTable();
afterAll(() => table.close());
const now = () => new Date();
const dependencies = { table, now, newId };
const caller = adminCaller();
const save = (input: Omit<Parameters<typeof updateSettings>[0]['body'], 'timeZone' | 'placesPerOrder' | 'deposits'>) =>
  updateSettings(
    callAs(caller, { body: { timeZone: 'Europe/Lisbon', placesPerOrder: 3, deposits: null, ...input } }),
    dependencies,
  );

test('the default policy is saved once for each version, with an audit entry (docs/product.md#settings)', async () => {
  const before = await getSettings(callAs(caller, {}), { table });
  expect(before).toEqual({
    cancellationPolicy: defaultCancellationPolicy,
    placesPerOrder: 4,
    deposits: null,
    timeZone: null,
    version: null,
    updatedBy: null,
  });
  const cancellationPolicy = { freeHours: 48, partPercent: 30, partHours: 0 };
  const saved = await save({ cancellationPolicy, version: null });
  expect(saved).toMatchObject({
    cancellationPolicy,
    placesPerOrder: 3,
    timeZone: 'Europe/Lisbon',
    updatedBy: caller.member.email,
  });
  // The same request again finds it as requested.
  expect(await save({ cancellationPolicy, version: null })).toEqual(saved);
  const outdated = save({ cancellationPolicy: { ...cancellationPolicy, freeHours: 72 }, version: null });
  await expect(outdated).rejects.toMatchObject({ code: 'settings_changed' });
  const trail = await auditHistory(table, 'settings', settingsKey.SK);
  expect(trail).toMatchObject([{ action: 'settings.updated', after: { cancellationPolicy } }]);
});

test('of two admins who save at once one is first', async () => {
  const { version } = await getSettings(callAs(caller, {}), { table });
  const saves = [1, 2, 3].map((freeHours) =>
    save({ cancellationPolicy: { freeHours, partPercent: 0, partHours: 0 }, version }),
  );
  const results = await Promise.allSettled(saves);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a session without a policy of its own shows the default, and its page is rendered again', async () => {
  const own = { freeHours: null, partPercent: 0, partHours: 0 };
  const [byDefault, ofItsOwn] = [null, own].map((cancellationPolicy) => upcomingSession({ cancellationPolicy }, now()));
  for (const session of [byDefault, ofItsOwn]) {
    if (session) for (const item of sessionItems(session)) await putItem(table, item);
  }
  const shown = async (sessionId = '') => {
    const call = { ...callAs(caller, {}), params: { sessionId } };
    return (await getSession(call, { table, now })).cancellationPolicy;
  };
  expect(await shown(byDefault?.id)).toEqual((await getSettings(callAs(caller, {}), { table })).cancellationPolicy);
  expect(await shown(ofItsOwn?.id)).toEqual(own);
  const pages = await pagesAt(pagePathsOf(settingsKey), table);
  expect(pages.map(({ path }) => path).toSorted()).toEqual(
    [byDefault, ofItsOwn].map((one) => paths.session.href(one?.id ?? '')).toSorted(),
  );
});
