import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { PrepareCommand } from './command-line.ts';
import { compareMembers, type MemberComparison } from './compare-members.ts';
import type { Prepared } from './connect.ts';
import { type EquipContext, equipTable } from './equip.ts';
import { type HeldMail, holdMails } from './hold-mails.ts';

type Context = Omit<Prepared, 'client'> & EquipContext;

/** Makes a restored table ready, in steps that may each be repeated. Prints what was done and what is left to do. */
export async function prepareTable(
  { table: name, restoredTo }: Pick<PrepareCommand, 'table' | 'restoredTo'>,
  context: Context,
): Promise<MemberComparison> {
  const { table, equipment, cognito, userPoolId, print } = context;
  const streamArn = await equipTable(name, equipment, context);
  printMails(await holdMails(table, restoredTo), print);
  const comparison = await compareMembers(table, { cognito, userPoolId });
  printMembers(comparison, restoredTo, print);
  print(`${name} is ready. Its stream, for the setting tableStreamArn:\n  ${streamArn}`);
  return comparison;
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
