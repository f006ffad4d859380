import { linkMinutes } from '#shared/rules/accounts.ts';
import type { Account, Pool } from '../identity/pool.ts';
import { newSecret, putSecret } from '../identity/secrets.ts';
import type { AccountMail } from '../outbox/mail.ts';
import type { Clock } from '../platform/clock.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { accountExists, accountInvitation, magicLink, passwordChanged } from './account-letters.ts';
import { letterMessage, type Site } from './compose.ts';
import type { Letter } from './letter.ts';
import type { SendMail } from './send.ts';
import { Unwanted } from './undeliverable.ts';

type Post = { table: Table; now: Clock; send: SendMail; site: Site; pool: Pool };

/**
 * Sends what somebody asked for in the name of an address. Only here is it found out whether the address has an account,
 * out of sight of whoever asked (trust: people). Throws Unwanted when there is nothing to send.
 */
export async function sendAccountMail(mail: AccountMail, post: Post): Promise<string> {
  const { pool, site, send } = post;
  const account = mail.kind === 'password_changed' ? undefined : await pool.findAccount(mail.to);
  // Until an address is confirmed, the link that confirms it is the only one that helps.
  if (account && !account.confirmed) {
    await pool.resendConfirmation(mail.to);
    return 'asked Cognito for the confirmation';
  }
  return send(letterMessage(mail, await letterOf(mail, account, post), site));
}

async function letterOf(mail: AccountMail, account: Account | undefined, post: Post): Promise<Letter> {
  const recipient = { siteUrl: post.site.siteUrl, email: mail.to };
  if (mail.kind === 'password_changed') return passwordChanged(recipient);
  if (!account && mail.kind === 'magic_link' && mail.purpose === 'setup') return accountInvitation(recipient);
  if (!account?.enabled) throw new Unwanted('there is no such account');
  if (mail.kind === 'account_exists') return accountExists(recipient);
  if (mail.kind === 'confirmation_again') throw new Unwanted('the address is confirmed already');
  return magicLink({ ...recipient, secret: await linkSecret(account, post) });
}

/** The secret is made when the mail is sent, and stands nowhere else: the outbox never holds it (trust: people). */
async function linkSecret({ sub }: Account, { table, now }: Post): Promise<string> {
  const secret = newSecret();
  await transact(table, [putSecret(secret, { purpose: 'magic_link', bearer: sub }, now(), linkMinutes)]);
  return secret;
}
