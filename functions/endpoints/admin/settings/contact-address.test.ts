import { expect, test } from 'vitest';
import { siteUpdate } from '#shared/contract/settings/site-schemas.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { confirmContactAddress } from '../../../domains/identity/contact-address.ts';
import { storeEvent } from '../../../ground/events/event.ts';
import { type Mail, mailKey, mailRecord } from '../../../ground/outbox/mail.ts';
import { deriveMailId } from '../../../ground/outbox/queue.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { getItem } from '../../../ground/platform/table.ts';
import { currentSite } from '../../../ground/settings/site.ts';
import { reactTo } from '../../../reactions/dispatch/react.ts';
import { deliver } from '../../../reactions/mail/deliver.ts';
import type { Message } from '../../../reactions/mail/message.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { fakePool } from '../../../testing/fake-pool.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { getSiteSettings, mailContactLink, updateSiteSettings } from './site.ts';

// docs/trust.md#contact-address

const table = await openSharedTable();
let at = Date.parse('2026-11-20T10:00:00.000Z');
const now = () => new Date(at);
/** After that long, functions have read the settings again. */
const wait = () => (at += 11_000);
const dependencies = { table, now, newId };
const adminEmail = 'studio@exhale.example';
const caller = adminCaller();

const sent: Message[] = [];
const mailing = {
  table,
  now,
  site: { siteUrl: 'https://exhale.example', adminEmail },
  pool: fakePool().pool,
  send: async (message: Message) => `message-${sent.push(message)}`,
};

async function queuedTo(address: string): Promise<Mail[]> {
  const all = (await scanPrefix(table, 'MAIL#')).map((item) => mailRecord.parse(item));
  return all
    .filter((mail) => 'to' in mail && mail.to === address)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

async function saveContact(email: string | null) {
  const { contact } = await getSiteSettings(callAs(caller, {}), { table });
  const body = { contact: { ...contact.value, email }, version: contact.version };
  return updateSiteSettings(callAs(caller, { body: siteUpdate.parse(body) }), dependencies);
}

/** The token of the link in the newest mail to an address. */
async function mailedToken(to: string): Promise<string> {
  const [mail] = (await queuedTo(to)).filter(({ kind }) => kind === 'contact_address').reverse();
  expect(await deliver(String(mail?.id), mailing)).toBe('sent');
  const message = sent.at(-1);
  expect(message).toMatchObject({ to });
  return /contact-address#secret=([\w-]+)/.exec(message?.text ?? '')?.[1] ?? '';
}

const press = (contactToken: string) => {
  const { request } = caller;
  const anyone = { params: { contactToken }, query: undefined, body: undefined, request };
  return confirmContactAddress(anyone, dependencies);
};

/** Where the notice of a booking goes now. */
async function noticeTo(): Promise<string | undefined> {
  wait();
  const id = newId(now());
  const tells: ('person' | 'studio')[] = ['studio'];
  await storeEvent(
    table,
    { id, kind: 'bookingConfirmed', bookingId: newId(now()), to: 'ada@example.org', tells },
    now(),
  );
  await reactTo(id, { table, now, adminEmail, requestSettlement: async () => undefined });
  const mail = await getItem(table, mailKey(deriveMailId(id, 'booking_notified')), mailRecord);
  return mail && 'to' in mail ? mail.to : undefined;
}

const shown = async () => {
  wait();
  return (await currentSite(table, now())).contact.email;
};

test('a new contact address takes effect once the link mailed to it was pressed', async () => {
  const mira = 'mira@stilles-wasser.example';
  expect((await saveContact(mira)).confirmedContact).toBeNull();
  expect([await noticeTo(), await shown()]).toEqual([adminEmail, null]);
  const token = await mailedToken(mira);
  expect(sent.at(-1)?.replyTo).toBe(adminEmail);
  expect([await noticeTo(), await shown()]).toEqual([adminEmail, null]);

  expect(await press(token)).toEqual({ email: mira });
  expect(await press(token)).toEqual({ email: mira });
  expect([await noticeTo(), await shown()]).toEqual([mira, mira]);
});

test('the one before stays in effect until then, and a link to an address that was changed again confirms nothing', async () => {
  const before = (await getSiteSettings(callAs(caller, {}), { table })).confirmedContact;
  await saveContact('typo@stilles-wasser.example');
  const typo = await mailedToken('typo@stilles-wasser.example');
  await saveContact('hello@stilles-wasser.example');
  await expect(press(typo)).rejects.toMatchObject({ code: 'link_not_found' });
  expect(await noticeTo()).toBe(before);
  // Asked for again, it is mailed again.
  await mailContactLink(callAs(caller, {}), dependencies);
  const queued = await queuedTo('hello@stilles-wasser.example');
  expect(queued.map(({ kind }) => kind)).toEqual(['contact_address', 'contact_address']);
  await press(await mailedToken('hello@stilles-wasser.example'));
  expect(await noticeTo()).toBe('hello@stilles-wasser.example');
  // Replies to a mail about an account go there too.
  await saveContact('third@stilles-wasser.example');
  await mailedToken('third@stilles-wasser.example');
  expect(sent.at(-1)?.replyTo).toBe('hello@stilles-wasser.example');
});

test('without an address everything goes where the site was set up', async () => {
  await saveContact(null);
  expect([await noticeTo(), await shown()]).toEqual([adminEmail, defaultSite.contact.email]);
  await expect(press('A'.repeat(43))).rejects.toMatchObject({ code: 'link_not_found' });
});
