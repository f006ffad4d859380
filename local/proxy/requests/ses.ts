import * as z from 'zod';
import { arn } from '../../emulators/arn.ts';
import { type AwsRequest, type Operation, UnknownActionError } from './request.ts';

const email = z.looseObject({
  FromEmailAddress: z.string(),
  ConfigurationSetName: z.string().optional(),
  Destination: z
    .looseObject({
      ToAddresses: z.array(z.string()).default([]),
      CcAddresses: z.array(z.string()).default([]),
      BccAddresses: z.array(z.string()).default([]),
    })
    .optional(),
  Content: z.looseObject({ Raw: z.unknown().optional() }),
});

/** Verified identities, each with its default configuration set, and the configuration sets. */
export type Senders = { identities: Map<string, string | undefined>; configurationSets: Set<string> };

/** An error of SES itself, for a request that IAM allows. */
export class SesError extends Error {
  readonly code: 'MessageRejected' | 'NotFoundException';
  constructor(code: SesError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** The bare address of `Name <address>`. */
function bareAddress(from: string): string {
  return (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim();
}

/** The configuration set of a sender's identity, for mails that name none. */
export function defaultConfigurationSet({ identities }: Senders, from: string): string | undefined {
  const address = bareAddress(from).toLowerCase();
  return identities.get(address) ?? identities.get(address.slice(address.lastIndexOf('@') + 1));
}

/** Reads requests to SES: a mail needs permission for the identity of its sender and for its configuration set. Throws SesError. */
export function sesReader({ identities, configurationSets }: Senders) {
  function identityOf(from: string): string {
    const address = bareAddress(from).toLowerCase();
    const domain = address.slice(address.lastIndexOf('@') + 1);
    if (identities.has(address)) return address;
    if (identities.has(domain)) return domain;
    const where = `The following identities failed the check in region US-EAST-1: ${from}`;
    throw new SesError('MessageRejected', `Email address is not verified. ${where}`);
  }

  return function read({ method, path, body }: AwsRequest): Operation {
    if (method === 'DELETE' && path.startsWith('/v2/email/suppression/addresses/')) {
      // IAM knows no resource for the account's suppression list.
      const permission = { action: 'ses:DeleteSuppressedDestination', resource: '*' };
      return { action: 'DeleteSuppressedDestination', permissions: [permission] };
    }
    if (method !== 'POST' || path !== '/v2/email/outbound-emails')
      throw new UnknownActionError('ses', `${method} ${path}`);
    const mail = email.parse(JSON.parse(body.toString('utf8')));
    const identity = identityOf(mail.FromEmailAddress);
    const set = mail.ConfigurationSetName ?? identities.get(identity);
    if (set !== undefined && !configurationSets.has(set)) {
      throw new SesError('NotFoundException', `Configuration set <${set}> does not exist.`);
    }
    const action = mail.Content.Raw === undefined ? 'ses:SendEmail' : 'ses:SendRawEmail';
    const conditionValues = {
      'ses:fromaddress': [bareAddress(mail.FromEmailAddress)],
      'ses:recipients': Object.values(mail.Destination ?? {}).flatMap((list) =>
        Array.isArray(list) ? list.map(String) : [],
      ),
    };
    const resources = [
      arn('ses', `identity/${identity}`),
      ...(set === undefined ? [] : [arn('ses', `configuration-set/${set}`)]),
    ];
    return { action: 'SendEmail', permissions: resources.map((resource) => ({ action, resource, conditionValues })) };
  };
}
