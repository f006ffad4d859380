import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { PrepareCommand } from './command-line.ts';
import { compareMembers, type MemberComparison, profilesOf } from './compare-members.ts';
import type { Prepared } from './connect.ts';
import { type EquipContext, equipTable } from './equip.ts';
import { type HeldMail, holdMails } from './hold-mails.ts';
import { type RepeatedErasures, repeatErasures } from './repeat-erasures.ts';

type Context = Omit<Prepared, 'client'> & EquipContext & { now: Date };

/** A prepared table: its stream, and people whom the operator has to see to by hand. */
export type PreparedTable = { streamArn: string } & Pick<MemberComparison, 'withoutAccount'> &
  Pick<RepeatedErasures, 'withdrawn'>;

/** Makes a restored table ready, in steps that may each be repeated. Prints what was done and what is left to do. */
export async function prepareTable(
  { table: name, restoredTo }: Pick<PrepareCommand, 'table' | 'restoredTo'>,
  context: Context,
): Promise<PreparedTable> {
  const { table, erasures, equipment, cognito, userPoolId, print, now } = context;
  const streamArn = await equipTable(name, equipment, context);
  printMails(await holdMails(table, restoredTo), print);
  const profiles = await profilesOf(table);
  const repeated = await repeatErasures({ table, erasures, profiles, restoredTo, now, print });
  printErasures(repeated, print);
  const again = new Set(repeated.requested.map(({ sub }) => sub));
  const comparison = await compareMembers(profiles, { cognito, userPoolId });
  const withoutAccount = comparison.withoutAccount.filter(({ sub }) => !again.has(sub));
  printMembers({ ...comparison, withoutAccount }, restoredTo, print);
  print(`${name} is ready. Its stream, for the setting tableStreamArn:\n  ${streamArn}`);
  return { streamArn, withoutAccount, withdrawn: repeated.withdrawn };
}

function printErasures({ noted, requested }: RepeatedErasures, print: (line: string) => void): void {
  print(
    `${noted} people were deleted since: of ${requested.length} there is something again, and their deletion is requested again`,
  );
}

function printMails(held: readonly HeldMail[], print: (line: string) => void): void {
  print(`${held.length} mails that waited at that instant are held back, and listed under Needs attention:`);
  for (const { id, kind, createdAt } of held) print(`  ${createdAt}  ${kind}  ${id}`);
}

function printMembers(
  { members, withoutAccount, withoutProfile }: MemberComparison,
  restoredTo: Date,
  print: (line: string) => void,
): void {
  print(`${members} members compared with the user pool`);
  if (withoutProfile.length > 0)
    print(
      `  ${withoutProfile.length} accounts were set up since ${restoredTo.toISOString()}: a profile is made when they sign in`,
    );
  if (withoutAccount.length === 0) return;
  print(
    `  ${withoutAccount.length} members have no account any more: delete them again in the back office, once it is open`,
  );
  for (const { sub, email } of withoutAccount) print(`    ${email}  ${adminPaths.user.href(sub)}`);
}
