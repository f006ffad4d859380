import { nameFrom, passwordMinLength } from '#shared/rules/accounts.ts';
import { brand } from '#shared/rules/brand.ts';

let loading: Promise<ReadonlySet<string>> | undefined;

/** Unpacking the list takes 60 ms: done for the first password that is checked, not for each start. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= passwordMinLength));
}

const comparable = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/**
 * Tells whether attackers try this password first: it is on the list of common ones, or the account's e-mail address,
 * the part before the @, or the site's name; in any case and with any spaces around it.
 */
export async function isCommonPassword(password: string, email: string): Promise<boolean> {
  loading ??= load();
  const tried = comparable(password);
  return [brand.name, email, nameFrom(email)].some((text) => comparable(text) === tried) || (await loading).has(tried);
}
