import * as z from 'zod';
import type { Senders } from '../proxy/requests/ses.ts';
import type { Deployed } from './deployed.ts';
import { readProperties, withoutEffect } from './properties.ts';

const identitySchema = z.strictObject({
  EmailIdentity: z.string(),
  ConfigurationSetAttributes: z.strictObject({ ConfigurationSetName: z.string() }).optional(),
  DkimAttributes: withoutEffect,
  DkimSigningAttributes: withoutEffect,
  FeedbackAttributes: withoutEffect,
  MailFromAttributes: withoutEffect,
});

/** The identities and configuration sets of the template. */
export function readSenders(deployed: Deployed): Senders {
  const identities = deployed
    .byType('AWS::SES::EmailIdentity')
    .map((identity) => readProperties(identity, identitySchema));
  return {
    identities: new Map(
      identities.map((identity) => [identity.EmailIdentity, identity.ConfigurationSetAttributes?.ConfigurationSetName]),
    ),
    configurationSets: new Set(deployed.byType('AWS::SES::ConfigurationSet').map(({ ref }) => ref)),
  };
}
