import * as z from 'zod';
import { invalidParameter, unsupported } from '../errors.ts';
import { associate, setPreference, verifyAssociated } from '../software-token.ts';
import { operation } from './operation.ts';

const byTokenOrSession = z.object({ AccessToken: z.string().optional(), Session: z.string().optional() });

/** The access token. The session is one of MFA_SETUP, a challenge of pools that require a second factor of everyone. */
function tokenOf({ AccessToken, Session }: z.output<typeof byTokenOrSession>, name: string): string {
  if (AccessToken !== undefined && Session === undefined) return AccessToken;
  if (AccessToken === undefined && Session !== undefined) throw unsupported(`${name} with a session`);
  throw invalidParameter('Either an access token or a session is required.');
}

export const associateSoftwareToken = operation(byTokenOrSession, async (pool, input) => {
  const { user } = pool.authenticate(tokenOf(input, 'AssociateSoftwareToken'));
  const SecretCode = associate(pool, user);
  await pool.save();
  return { SecretCode };
});

export const verifySoftwareToken = operation(
  byTokenOrSession.extend({
    UserCode: z.string().regex(/^[0-9]{6}$/),
    FriendlyDeviceName: z.string().optional(),
  }),
  async (pool, input) => {
    const { user } = pool.authenticate(tokenOf(input, 'VerifySoftwareToken'));
    verifyAssociated(pool, user, input.UserCode);
    await pool.save();
    return { Status: 'SUCCESS' };
  },
);

const settings = z
  .object({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) })
  .default({ Enabled: false, PreferredMfa: false });

const preferences = z.object({
  SoftwareTokenMfaSettings: settings,
  SMSMfaSettings: settings,
  EmailMfaSettings: settings,
});

function checkSupported({ SMSMfaSettings, EmailMfaSettings }: z.output<typeof preferences>): void {
  if (SMSMfaSettings.Enabled || EmailMfaSettings.Enabled) throw unsupported('codes by SMS and e-mail');
}

export const setUserMfaPreference = operation(
  preferences.extend({ AccessToken: z.string() }),
  async (pool, { AccessToken, ...input }) => {
    checkSupported(input);
    setPreference(pool, pool.authenticate(AccessToken).user, input.SoftwareTokenMfaSettings);
    await pool.save();
    return {};
  },
);

export const adminSetUserMfaPreference = operation(
  preferences.extend({ UserPoolId: z.string(), Username: z.string() }),
  async (pool, { Username, ...input }) => {
    checkSupported(input);
    setPreference(pool, pool.users.get(Username), input.SoftwareTokenMfaSettings);
    await pool.save();
    return {};
  },
);
