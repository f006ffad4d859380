import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { formatDate, formatTime } from '#shared/rules/dates.ts';
import { onlineLabel } from '#shared/rules/sessions.ts';
import { formatVoucherCode } from '#shared/rules/vouchers.ts';
import { customerOf } from '../../../../lib/admin/order-text.ts';
import { voucherStateNames } from '../../../../lib/admin/voucher-states.ts';
import { zoneOf } from '../../../../lib/time/zones.ts';

export type Results = ResponseBody<'searchBackOffice'>;

/** A place in the back office that a search leads to. */
export type Hit = { href: string; title: string; text: string };

/** Hits of one kind; `all` leads to the list that has more. */
export type HitGroup = { title: string; hits: Hit[]; all: Hit | null };

/** Groups the hits by kind and leaves empty groups out (docs/product.md#search). */
export function hitGroups({ people, sessions, orders, codes, vouchers }: Results, search: string): HitGroup[] {
  const all = (path: string, title: string) => ({
    href: `${path}?${new URLSearchParams({ search })}`,
    title: `All ${title.toLowerCase()} with “${search}”`,
    text: '',
  });
  const group = <One>(
    title: string,
    path: string,
    { found, hasMore }: { found: One[]; hasMore: boolean },
    hit: (one: One) => Hit,
  ) => ({
    title,
    hits: found.map(hit),
    all: hasMore ? all(path, title) : null,
  });
  const accounts = group('People', adminPaths.users.href(), people, personHit);
  return [
    { ...accounts, hits: [...accounts.hits, ...guestHits(people, orders)] },
    group('Sessions', adminPaths.sessions.href(), sessions, sessionHit),
    group('Orders', adminPaths.orders.href(), orders, orderHit),
    group('Codes', adminPaths.discountCodes.href(), codes, codeHit),
    group('Vouchers', adminPaths.vouchers.href(), vouchers, voucherHit),
  ].filter(({ hits }) => hits.length > 0);
}

function personHit({ sub, fullName, email }: Results['people']['found'][number]): Hit {
  return { href: adminPaths.user.href(sub), title: fullName || email, text: fullName ? email : '' };
}

/** Finds people without an account among the customers of the orders. */
function guestHits(people: Results['people'], orders: Results['orders']): Hit[] {
  const knownEmails = new Set<string | null>([null, ...people.found.map(({ email }) => email)]);
  return orders.found.flatMap((order) => {
    const { id, customerEmail: email } = order;
    if (email === null || knownEmails.has(email) || isPlaceholderEmail(email)) return [];
    knownEmails.add(email);
    return [{ href: adminPaths.person.href(id), title: customerOf(order), text: email }];
  });
}

function sessionHit(session: Results['sessions']['found'][number]): Hit {
  const { id, title, startTime, locationType, city } = session;
  const zone = zoneOf(session);
  const when = `${formatDate(startTime, zone)}, ${formatTime(startTime, zone)}`;
  const where = locationType === 'online' ? onlineLabel : city;
  const text = [when, where, stateOf(session)].filter(Boolean).join(' · ');
  return { href: adminPaths.session.href(id), title, text };
}

function stateOf({ published, cancelled }: Results['sessions']['found'][number]): string | null {
  if (cancelled) return 'Cancelled';
  return published ? null : 'Draft';
}

function orderHit(order: Results['orders']['found'][number]): Hit {
  const text = `${order.itemName} · ${order.status} · ${order.customerEmail}`;
  return { href: adminPaths.order.href(order.type, order.id), title: customerOf(order), text };
}

function codeHit({ code, isActive }: Results['codes']['found'][number]): Hit {
  const href = `${adminPaths.discountCodes.href()}?${new URLSearchParams({ uses: code })}`;
  return { href, title: code, text: isActive ? 'Discount code' : 'Discount code, switched off' };
}

function voucherHit({ id, code, note, state }: Results['vouchers']['found'][number]): Hit {
  const kind = state === 'valid' ? 'Gift voucher' : `Gift voucher, ${voucherStateNames[state].toLowerCase()}`;
  const text = [kind, note].filter(Boolean).join(' · ');
  return { href: adminPaths.voucher.href(id), title: formatVoucherCode(code), text };
}
