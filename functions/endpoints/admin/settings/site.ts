import { isDeepStrictEqual } from 'node:util';
import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { collections } from '#shared/rules/collections.ts';
import type { Plan } from '#shared/rules/memberships.ts';
import { type SiteSection, type SiteSettings, siteSections } from '#shared/rules/site.ts';
import { findPlanPrices, putPlanPrices } from '../../../domains/memberships/plan-prices.ts';
import { changedFields, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import { previousSiteKey, previousSiteRecord, type StoredSite } from '../../../ground/keys/site.ts';
import { siteKey } from '../../../ground/keys/site-key.ts';
import { queueMail } from '../../../ground/outbox/queue.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import { getItem, type Table, type Write } from '../../../ground/platform/table.ts';
import { transact, transactNamed } from '../../../ground/platform/transact.ts';
import { putVersion, versionAfter } from '../../../ground/platform/version.ts';
import { findSite } from '../../../ground/settings/site.ts';
import { expectRemovable } from './removable.ts';
import { withPictures } from './section-pictures.ts';

type Body = RequestOutput<'updateSiteSettings', 'body'>;

/** docs/product.md#site-settings */
export const getSiteSettings: Handler<'getSiteSettings', { table: Table }> = async (_, { table }) =>
  viewOf(await findSite(table, { consistent: true }), table);

/**
 * Saves a section if its version is current, and keeps what it was. Idempotent. Throws HttpError 409 settings_changed with
 * who was first.
 */
export const updateSiteSettings: Handler<'updateSiteSettings', WriteDependencies> = async (call, dependencies) => {
  const { table, now } = dependencies;
  const { body } = call;
  const section = sectionIn(body);
  const saved = await retryOnConflict(async () => {
    const before = await findSite(table, { consistent: true });
    const was = before[section];
    const { value, claims } = await withPictures(section, body, before, table);
    const isSame = isDeepStrictEqual(was, value);
    await expectCollections(before, body, dependencies);
    // The first save counts as a decision, also for what is there (docs/product.md#set-up).
    if (isSame && before.saved[section]) return before;
    if ((before.saved[section]?.at ?? null) !== body.version) throw sectionChanged(before, section);
    const at = versionAfter(before.updatedAt, now());
    const record = { at, by: call.member.email };
    const edited = { ...before, [section]: value, saved: { ...before.saved, [section]: record }, updatedAt: at };
    const { after, link } = withContact(edited, before, dependencies);
    const target = { type: 'settings', id: section, name: `Site: ${section}` };
    const repriced = section === 'plans' ? repricedPlans(before, edited, call.body.pricesForEveryone ?? []) : [];
    const forEveryone = repriced.map(({ name }) => name);
    const told = forEveryone.length > 0 ? { ...value, pricesForEveryone: forEveryone } : { ...value };
    const change = { action: 'settings.updated', target, ...changedFields({ ...was }, told) };
    const writes = {
      site: putVersion({ ...siteKey, ...after }, 'updatedAt', before.updatedAt),
      previous: isSame ? undefined : keepPrevious(section, was),
      ...claims,
      link,
      prices: repriced.length > 0 ? putPlanPrices(await findPlanPrices(table), repriced, now()) : undefined,
      audit: putAuditEntry(call, change, dependencies),
    };
    return (await transactNamed(table, writes)).written ? after : conflict;
  });
  return viewOf(saved, table);
};

/** The plans whose price this save changes for their members, too. */
function repricedPlans(before: SiteSettings, { plans }: SiteSettings, chosenIds: readonly string[]): Plan[] {
  return plans.list.filter(({ id, price }) => {
    const was = before.plans.list.find((plan) => plan.id === id);
    return was !== undefined && chosenIds.includes(id) && !isDeepStrictEqual(was.price, price);
  });
}

/**
 * A new contact address gets a mail with the link that confirms it; until that is pressed the one before is in effect
 * (docs/trust.md#contact-address). Without an address none is.
 */
function withContact(
  edited: StoredSite,
  { contact: was }: StoredSite,
  dependencies: WriteDependencies,
): { after: StoredSite; link?: Write } {
  const { email } = edited.contact;
  if (email === null) return { after: { ...edited, confirmedContact: null } };
  if (email === was.email || email === edited.confirmedContact) return { after: edited };
  return { after: edited, link: contactLink(email, dependencies) };
}

function contactLink(to: string, { now, newId }: WriteDependencies): Write {
  const at = now();
  return queueMail({ id: newId(at), kind: 'contact_address', to }, at);
}

/** Mails the link again that confirms the contact address; does nothing where none is to be confirmed. */
export const mailContactLink: Handler<'mailContactLink', WriteDependencies> = async (_, dependencies) => {
  const { table } = dependencies;
  const site = await findSite(table, { consistent: true });
  const { email } = site.contact;
  if (email !== null && email !== site.confirmedContact) await transact(table, [contactLink(email, dependencies)]);
  return viewOf(site, table);
};

/** Throws HttpError 404 where vouchers or plans promise a collection that there is not, and what `expectRemovable` throws. */
async function expectCollections(before: StoredSite, body: Body, { table, now }: WriteDependencies): Promise<void> {
  const ofPlans = body.plans?.list.flatMap((plan) => plan.collections) ?? [];
  const named = [...(body.vouchers?.collections ?? []), ...ofPlans];
  const known = [...collections, ...before.library.list.map(({ id }) => id)];
  if (named.some((id) => !known.includes(id))) throw new HttpError('collection_not_found');
  await expectRemovable(before, body.library, table, now());
}

function sectionIn(body: Body): SiteSection {
  const section = siteSections.find((name) => body[name] !== undefined);
  if (!section) throw new Error('the schema lets one section pass');
  return section;
}

function sectionChanged({ saved }: StoredSite, section: SiteSection): HttpError {
  const updatedBy = saved[section]?.by;
  return new HttpError('settings_changed', updatedBy === undefined ? {} : { by: updatedBy });
}

async function viewOf(site: StoredSite, table: Table): Promise<ResponseBody<'getSiteSettings'>> {
  const previous = (await getItem(table, previousSiteKey, previousSiteRecord, { consistent: true })) ?? {};
  const view = <Section extends SiteSection>(section: Section) => ({
    value: site[section],
    version: site.saved[section]?.at ?? null,
    updatedBy: site.saved[section]?.by ?? null,
    previous: previous[section] ?? null,
  });
  return {
    confirmedContact: site.confirmedContact,
    names: view('names'),
    start: view('start'),
    about: view('about'),
    contact: view('contact'),
    links: view('links'),
    collections: view('collections'),
    library: view('library'),
    categories: view('categories'),
    currencies: view('currencies'),
    vouchers: view('vouchers'),
    packs: view('packs'),
    plans: view('plans'),
    places: view('places'),
    legal: view('legal'),
  };
}

function keepPrevious(section: SiteSection, value: SiteSettings[SiteSection]): Write {
  return {
    Update: {
      Key: previousSiteKey,
      UpdateExpression: 'SET #section = :value',
      ExpressionAttributeNames: { '#section': section },
      ExpressionAttributeValues: { ':value': value },
    },
  };
}
