import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bundleFolder, type FunctionName } from './functions.ts';

const staticImport = /(?:^|;)\s*(?:import|export)(?:[^"'()]*?from)?\s*["'](\.\/[^"']+\.mjs)["']/g;

/** Files that a function loads in each start: its bundle with what it imports, without what it imports when it is used. */
export function startFiles(name: FunctionName): string[] {
  const files = new Set(['./index.mjs']);
  // A file that is added is visited, too.
  for (const file of files) {
    const text = readFileSync(join(bundleFolder(name), file), 'utf8');
    for (const [, imported = ''] of text.matchAll(staticImport)) files.add(imported);
  }
  return [...files].map((file) => join(bundleFolder(name), file));
}

/** Bytes of those files. */
export function startBytes(name: FunctionName): number {
  return startFiles(name).reduce((sum, file) => sum + statSync(file).size, 0);
}

/** Aims for a function that people wait for: kilobytes (1,000 bytes) of its start, and milliseconds from import to its first answer. */
export type StartAim = { kilobytes: number; milliseconds: number };

const reading: StartAim = { kilobytes: 400, milliseconds: 100 };
/** Booking, paying, and what changes accounts. */
const writing: StartAim = { kilobytes: 550, milliseconds: 150 };

/**
 * Applies to functions with the client of S3: uploads, and what draws and renders. A visitor meets the last two only
 * when S3 has not yet what they make.
 */
const files: StartAim = { kilobytes: 640, milliseconds: 200 };

/** Aims of the functions behind the API and of the triggers that a sign-in waits for (docs/decisions/functions-start-fast.md). */
export const startAims: { [Name in FunctionName]?: StartAim } = {
  // It knows each collection by its row (1 kB), those of the owner, too (1 kB).
  catalogue: { ...reading, kilobytes: 403 },
  // It writes mails too, since each sign-in in a new browser is told, and shows offers and surcharges beside bookings, and
  // the price that who waits chose; counts plays of recordings with the positions that it saves.
  // It reads orders of gift vouchers as purchases, to link them (2 kB), and what is owed of a price (2 kB).
  // Its contract describes packs and orders of them (4 kB), and weekly suggestions (2.5 kB).
  // Memberships open collections and are linked, and collections are rows (7 kB); so does what is left of a moved one (1.5 kB).
  members: { kilobytes: 466, milliseconds: 100 },
  identityChallenges: reading,
  identityEvents: reading,
  // Confirming, cancelling, replacing and accepting settle orders of several places, too; who waits chooses a price, and another
  // when accepting (4 kB), orders take parts of gift vouchers (6 kB), and a saved card pays several places (2.5 kB). Orders of
  // vouchers are settled, made again from their payment and described by the contract (12 kB); selling and showing them is loaded
  // when it is asked for. Deposits are booked, and their rests settled, made again and described by the contract (13 kB), and vouchers of
  // things are reckoned (2 kB). Packs are sold, settled, spent and given back, places move to other sessions, and the
  // contract describes both (21 kB). What was kept for a place of a pack that ended is listed when the studio cancels it (1.5 kB).
  // Memberships are spent, begun by their first payment and described by the contract, vouchers pay packs, and who waits pays by a
  // credit (26 kB). A membership takes its discount off, may have its next period free or dearer, and its places may be paid singly (6 kB). What
  // is not used of one that ends goes back, also for places still to come (1 kB).
  bookings: { ...writing, kilobytes: 673 },
  identity: writing,
  ownData: writing,
  secondFactor: writing,
  // Its many endpoints share one function, so that the few requests of one person find it started.
  // An offer that the owner makes has the price that was chosen; orders that it settles give vouchers their parts back, and places
  // by hand can be several; cards for several places are charged when it settles them (1.5 kB). Orders of gift vouchers are listed,
  // settled and given back (9 kB). So are rests of prices (9 kB), and vouchers of things (3 kB). Packs are given, changed, settled
  // and given back, and places are moved (15 kB).
  // Memberships are listed and described by the contract (21 kB), their free months and prices for members, too (5 kB); what goes
  // back of one that ends is reckoned with its places (1 kB).
  admin: { kilobytes: 663, milliseconds: 150 },
  art: files,
  // Renders the forms too, with the rules of names and addresses. The contract of a session has the terms of deposits (3 kB),
  // and the site those of packs, which pages render (2 kB), with structured data (3 kB).
  pages: { kilobytes: 668, milliseconds: 200 },
  adminMedia: files,
  // It reads, moves and erases orders of gift vouchers, and notes who was erased (6 kB); it settles rests of prices (8 kB),
  // and vouchers of things (4 kB). It settles orders of packs, moves places, and erases packs
  // (10 kB). It erases wishes for weekly suggestions, and lists what was kept of ended packs (2.5 kB).
  // It ends, moves and erases memberships (24 kB); their ends make places payable, and settling them knows prices and free months (12 kB), and gives
  // back what was paid in vain (1 kB).
  adminMembers: { ...writing, kilobytes: 622 },
  accounting: writing,
};
