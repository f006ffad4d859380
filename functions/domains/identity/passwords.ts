import { CognitoIdentityProviderServiceException } from '@aws-sdk/client-cognito-identity-provider';
import { isLongPassword, longPasswordLength, nameFrom, passwordMinLength } from '#shared/rules/accounts.ts';
import { brand } from '#shared/rules/site-defaults.ts';
import { profileKey } from '../../ground/keys/member.ts';
import { queueInAdvance } from '../../ground/outbox/in-advance.ts';
import type { NewMail } from '../../ground/outbox/mail.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import type { WriteDependencies } from '../../ground/platform/dependencies.ts';
import { HttpError, invalid } from '../../ground/platform/http-error.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { type Table, updateIf } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';

/** `admin`: a member of the group, also while its rights are withheld. */
export type PasswordOwner = { sub: string; email: string; admin: boolean };

/** The caller, whose rights as an admin may be withheld until the password is long enough. */
export function passwordOwnerOf({ sub, email, admin, adminWithheld }: AuthenticatedMember): PasswordOwner {
  return { sub, email, admin: admin || adminWithheld.length > 0 };
}

/** `field`: its path in the request, for the problem details. */
export type NewPassword = { password: string; field: string };

/**
 * The rules that the contract's schema cannot check (docs/product.md#passwords). Throws HttpError 400 at the field for a
 * common password, and for an admin's that is too short.
 */
export async function checkPassword(
  { password, field }: NewPassword,
  { email, admin }: Pick<PasswordOwner, 'email' | 'admin'>,
): Promise<void> {
  if (admin && !isLongPassword(password)) {
    throw invalid(field, `Password must be at least ${longPasswordLength} characters, because you are an admin`);
  }
  if (await isCommonPassword(password, email)) {
    throw invalid(field, 'This password is on the lists that attackers try first. Please choose another one.');
  }
}

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Unpacking the list takes 60 ms: done for the first password that is checked, not for each start. */
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordMinLength));
}

const comparable = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * Tells whether attackers try this password first: it is on the list of common ones, or the account's e-mail address,
 * the part before the @, or the site's name; in any case and with any spaces around it.
 */
async function isCommonPassword(password: string, email: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords();
  const comparablePassword = comparable(password);
  const isOwn = [brand.name, email, nameFrom(email)].some((text) => comparable(text) === comparablePassword);
  return isOwn || (await commonPasswords).has(comparablePassword);
}

/**
 * Sets the password of an account by `set`, after checking it; records whether it is long enough for an admin, and mails
 * the owner (docs/trust.md#new-passwords). `set` throws HttpError when nothing was set. Throws that, and HttpError 400 as
 * `checkPassword` does and for a password that Cognito refuses.
 */
export async function replacePassword(
  owner: PasswordOwner,
  next: NewPassword,
  set: () => Promise<'set' | 'refused'>,
  dependencies: WriteDependencies,
): Promise<void> {
  const { table, now, newId } = dependencies;
  await checkPassword(next, owner);
  const begun = now();
  const withdraw = await queueInAdvance(announcement(newId(begun), owner.email, begun), dependencies);
  // Removed before, set after: a crash between the two never leaves a short password recorded as a long one.
  if (!isLongPassword(next.password)) await recordPassword(table, owner.sub, next.password, now());
  try {
    if ((await set()) === 'refused') throw invalid(next.field, 'Please choose another password.');
  } catch (error) {
    if (isRejection(error)) await transact(table, [withdraw]);
    throw error;
  }
  const at = now();
  await transact(table, [withdraw, queueMail(announcement(newId(at), owner.email, at), at)]);
  if (isLongPassword(next.password)) await recordPassword(table, owner.sub, next.password, at);
}

function announcement(id: string, to: string, changedAt: Date): NewMail {
  return { id, kind: 'password_changed', changedAt: changedAt.toISOString(), to };
}

/** Tells whether the password was surely not set; after a timeout it is unknown. */
export function isRejection(error: unknown): boolean {
  return (
    error instanceof HttpError ||
    (error instanceof CognitoIdentityProviderServiceException && error.$fault === 'client')
  );
}

/**
 * Records in the profile whether a password is long enough for an admin. Without a profile nothing is recorded: an
 * admin's rights stay withheld.
 */
export async function recordPassword(table: Table, sub: string, password: string, now: Date): Promise<void> {
  const change = isLongPassword(password)
    ? { UpdateExpression: 'SET #at = :now', ExpressionAttributeValues: { ':now': now.toISOString() } }
    : { UpdateExpression: 'REMOVE #at' };
  await updateIf(table, {
    Update: {
      Key: profileKey(sub),
      ...change,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#at': 'longPasswordAt' },
    },
  });
}
