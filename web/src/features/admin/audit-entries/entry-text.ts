import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isCurrency } from '#shared/rules/currencies.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { shortMoment } from '../../../lib/admin/dates.ts';

type AuditEntry = ResponseBody<'listAuditEntries'>['entries'][number];

/** The old and the new value of a field as text. */
export type FieldChange = { field: string; before: string; after: string };

const nothing = '–';

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Actions whose names, read as words, say something else. */
const actionTexts: Record<string, string> = {
  'collection.ordered': 'Recordings put in another order in',
  'collection.priced': 'Package price set of',
  'order.part_refunded': 'Part of an order refunded to',
  'order.given': 'Free access given to',
  'person.merged': 'Addresses merged into',
  'person.notes_changed': 'Notes changed about',
  'screening.read': 'Answers about health read of',
  'session.attendance_set': 'Attendance set of',
  'voucher.taken_back': 'End taken back of voucher',
  'pack.taken_back': 'End taken back of pack',
  'session.walk_in_added': 'Added at the door:',
};

/** session.status_set → Session status set. */
export function actionText(action: string): string {
  return actionTexts[action] ?? sentence(action.replaceAll(/[._]/g, ' '));
}

export function fieldText(name: string): string {
  return sentence(name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
}

/** The fields of a change; of what was created or deleted those that have a value. */
export function differencesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  return Object.keys({ ...before, ...after })
    .map((name) => ({ field: fieldText(name), before: valueText(before?.[name]), after: valueText(after?.[name]) }))
    .filter((difference) => difference.before !== difference.after);
}

/** A value as a person reads it: yes, £18.00, Nov 20, 2026 9:12 AM. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return isInstant(value) ? shortMoment(value) : value;
  if (Array.isArray(value)) return value.map(valueText).join(', ') || nothing;
  return isMoney(value) ? formatMoney(value) : objectText(value);
}

function objectText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${fieldText(name)}: ${valueText(part)}`)
    .join(', ');
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text);
}

function isMoney(value: unknown): value is Money {
  if (typeof value !== 'object' || value === null || !('amount' in value && 'currency' in value)) return false;
  return typeof value.amount === 'number' && isCurrency(value.currency);
}

/** The page of what was changed; undefined where it has none. */
export function hrefOf({ type, id }: AuditEntry['target']): string | undefined {
  const places: Record<string, () => string> = {
    session: () => adminPaths.session.href(id),
    booking: () => adminPaths.order.href('session', id),
    purchase: () => adminPaths.order.href('recording', id),
    person: () => adminPaths.user.href(id),
    address: () => adminPaths.person.href(id),
    voucher: () => adminPaths.voucher.href(id),
    pack: () => adminPaths.pack.href(id),
    settings: () => adminPaths.settings.href(),
  };
  return places[type]?.();
}
