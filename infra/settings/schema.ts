import * as z from 'zod';
import { inOneLegalArea } from './legal-area.ts';

/** `prod` keeps data when the stack is deleted, `dev` keeps nothing. */
export const stages = ['dev', 'prod'] as const;
export type Stage = (typeof stages)[number];

export const stackName = (stage: Stage): string => `Exhale-${stage}`;

/** Domains that RFC 2606 and RFC 6761 reserve: mail to them is read by no one. */
const exampleDomain = /(^|[.@])(example\.(com|net|org)|example|test|invalid|localhost)$/i;
const ownDomain = {
  check: (value: string) => !exampleDomain.test(value),
  options: { error: 'has an example domain: write your own' },
};
const address = z
  .email('is no e-mail address')
  .max(254, 'is too long for an e-mail address')
  .refine(ownDomain.check, ownDomain.options);

const name = '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})';
const hostName = z
  .string()
  .regex(new RegExp(`^${name}$`), 'is no domain name in small letters, without https://')
  .refine(ownDomain.check, ownDomain.options);

const origin = z
  .string()
  .regex(
    new RegExp(`^https://${name}(:\\d{2,5})?$`),
    'is no origin: https:// and a host name, without a path or a slash at the end',
  );

const domain = z
  .strictObject({
    name: hostName.meta({ description: 'main name of the site', examples: ['book.studio.example'] }),
    certificateArn: z
      .string()
      .regex(/^arn:aws:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/, {
        error: 'is no ARN of a certificate',
        abort: true,
      })
      .regex(/^arn:aws:acm:us-east-1:/, 'is not in us-east-1: CloudFront takes certificates from there only')
      .meta({
        description: 'certificate of all names, in **us-east-1**',
        examples: ['arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012'],
      }),
    hostedZoneId: z
      .string()
      .regex(/^Z[A-Z0-9]{5,31}$/, 'is no id of a zone of Route 53')
      .optional()
      .meta({
        description: 'zone of Route 53 into which the records of all names are written; absent: you write them',
        examples: ['Z0123456789ABCDEFGHIJ'],
      }),
    alternativeNames: z
      .array(hostName)
      .default([])
      .meta({
        description: 'further names, whose pages redirect to the main one',
        examples: [['studio.example', 'www.studio.example']],
      }),
  })
  .superRefine(({ name, alternativeNames }, context) => {
    const names = [name, ...alternativeNames];
    const repeated = names.find((one, index) => names.indexOf(one) < index);
    if (repeated) context.addIssue({ code: 'custom', path: ['alternativeNames'], message: `has ${repeated} twice` });
  });

const hsts = z
  .strictObject({
    includeSubdomains: z.boolean().meta({ description: 'asks browsers for TLS on every subdomain', examples: [true] }),
    preload: z.boolean().meta({ description: 'agrees to the browsers’ built-in list of sites', examples: [false] }),
  })
  .refine(({ includeSubdomains, preload }) => includeSubdomains || !preload, {
    path: ['preload'],
    error: 'needs includeSubdomains: browsers take no other site into their list',
  });

/** A deleted person is deleted again from what is restored, for as many days (docs/operations.md#restoring). */
const longestBackup = 35;

/** An operator types this sentence for a lock that nobody can take off. */
export const irrevocableLock = 'I know that a lock in compliance mode cannot be undone';

const backupCopy = z.strictObject({
  vaultArn: z
    .string()
    .regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/, {
      error: 'is no ARN of a backup vault',
      abort: true,
    })
    .regex(/:backup-vault:(?!default$)/i, 'is the default vault, whose key AWS shares with no other account')
    .meta({
      description: 'vault of another account, in the same legal area, which lets this account copy into it',
      examples: ['arn:aws:backup:eu-west-1:210987654321:backup-vault:exhale'],
    }),
  keptDays: z
    .int('is no whole number of days')
    .min(1, 'is less than a day')
    .max(
      longestBackup,
      `is more than ${longestBackup} days, for which deletions of people are repeated after a restore`,
    )
    .default(longestBackup)
    .meta({ description: 'days for which each backup and each copy is kept', examples: [longestBackup] }),
  lock: z
    .enum(['governance', irrevocableLock], `is neither "governance" nor the sentence "${irrevocableLock}"`)
    .default('governance')
    .meta({
      description: `who can delete a backup before its time: whoever may take off the lock (\`governance\`), or no one (\`${irrevocableLock}\`)`,
      examples: ['governance'],
    }),
});
export type BackupCopySettings = z.infer<typeof backupCopy>;

type CopiedBackups = { region: string; account?: string | undefined; backupCopy?: BackupCopySettings | undefined };

/** Says what is wrong with a vault in view of the stack's own place; undefined when nothing is. */
function wrongVault({
  region,
  account,
  backupCopy: copy,
}: CopiedBackups): { path: string[]; message: string } | undefined {
  if (!copy) return undefined;
  const [, , , vaultRegion = '', vaultAccount] = copy.vaultArn.split(':');
  const path = ['backupCopy', 'vaultArn'];
  if (!account)
    return {
      path: ['account'],
      message: 'is missing: without it the vault of backupCopy might be in the same account',
    };
  if (vaultAccount === account)
    return { path, message: 'is in the account of the site: it has to be out of its reach' };
  if (inOneLegalArea(region, vaultRegion)) return undefined;
  return {
    path,
    message: `is in ${vaultRegion}, in another legal area than ${region}: what is known of people stays in one`,
  };
}

/** Settings of one stage; `examples` are shown in refusals, `description` also in docs/operations.md#settings. */
export const stageSchema = z
  .strictObject({
    region: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is no region of AWS')
      .meta({ description: 'region of everything except CloudFront', examples: ['eu-west-2'] }),
    account: z
      .string()
      .regex(/^\d{12}$/, 'is no account of AWS: twelve digits, in quotes')
      .optional()
      .meta({ description: 'refuses credentials of any other account', examples: ['123456789012'] }),
    mailFrom: address.meta({
      description:
        'sender of every mail, and the address to write to until the back office has a contact address; its domain becomes the SES identity',
      examples: ['hello@studio.example'],
    }),
    adminEmail: address.meta({
      description:
        'receives alarms, and notifications of bookings and replies to mails until the back office has a confirmed contact address',
      examples: ['you@studio.example'],
    }),
    domain: domain.optional().meta({ description: 'custom domain; absent: the one that CloudFront gives' }),
    siteUrl: origin
      .refine(ownDomain.check, ownDomain.options)
      .optional()
      .meta({
        description:
          'origin in mails and links, whose pages may upload, where another server stands in front; absent: the domain',
        examples: ['https://book.studio.example'],
      }),
    mailIdentity: z
      .enum(['own', 'existing'], 'is neither "own" nor "existing"')
      .default('own')
      .meta({
        description:
          'whether the SES identity of the sender’s domain is made by the stack, or exists in account and region and stays as it is',
        examples: ['existing'],
      }),
    priceClass: z
      .enum(['100', '200', 'all'], 'is neither "100" nor "200" nor "all"')
      .default('100')
      .meta({ description: 'places that CloudFront answers from', examples: ['200'] }),
    webAclArn: z
      .string()
      .regex(
        /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/,
        'is no ARN of a web ACL for CloudFront, which are in us-east-1',
      )
      .optional()
      .meta({
        description: 'web ACL of WAF in front of the site; absent: none',
        examples: ['arn:aws:wafv2:us-east-1:123456789012:global/webacl/site/12345678-1234-1234-1234-123456789012'],
      }),
    tags: z
      .record(
        z.string().regex(/^(?!aws:)[\w .:/=+@-]{1,128}$/i, 'is no name of a tag'),
        z.string().max(256, 'is too long for a tag'),
      )
      .default({})
      .meta({ description: 'tags of every resource', examples: [{ client: 'studio' }] }),
    customerManagedKey: z
      .boolean()
      .default(false)
      .meta({
        description: 'whether a KMS key of the account encrypts table, logs and secrets, or keys of AWS do',
        examples: [true],
      }),
    backupCopy: backupCopy.optional().meta({
      description: 'a backup of the table every night, and a copy of it in another account; absent: none',
    }),
    tableStreamArn: z
      .string()
      .regex(/^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]{3,255}\/stream\/[\dT:.-]+$/, {
        error: 'is no ARN of a stream of a table',
        abort: true,
      })
      .optional()
      .meta({
        description:
          'stream of the table in use, which names it, where a restored one took the place of the stack’s own',
        examples: ['arn:aws:dynamodb:eu-west-2:123456789012:table/exhale-restored/stream/2026-11-28T09:00:00.000'],
      }),
    closed: z
      .boolean()
      .default(false)
      .meta({
        description:
          'whether the site takes nothing for a while: visitors read, nothing is booked, changed, mailed or charged',
        examples: [true],
      }),
    permissionsBoundaryArn: z
      .string()
      .regex(/^arn:aws:iam::(\d{12}|aws):policy\/[\w+=,.@/-]+$/, 'is no ARN of a policy')
      .optional()
      .meta({
        description: 'policy that bounds every role of the stack; absent: none',
        examples: ['arn:aws:iam::123456789012:policy/boundary'],
      }),
    hsts: hsts
      .default({ includeSubdomains: false, preload: false })
      .meta({ description: 'TLS for more than the site’s own names; hard to take back' }),
    adminSecondFactor: z
      .enum(['required', 'optional'], 'is neither "required" nor "optional"')
      .default('required')
      .meta({ description: 'two-step sign-in of admins', examples: ['required'] }),
    monthlyBudget: z
      .number()
      .positive('is no sum of money')
      .max(1_000_000, 'is more than a million')
      .optional()
      .meta({
        description:
          'US dollars a month for the whole account: mails to `adminEmail` at 50, 80 and 100 %, and when AWS expects more; it switches nothing off',
        examples: [40],
      }),
    exchangeRateUrl: origin
      .default('https://api.exchangerate-api.com')
      .meta({ description: 'exchange-rate service', examples: ['https://api.exchangerate-api.com'] }),
    mediaPublicKeyFile: z
      .string()
      .min(1, 'is empty')
      .optional()
      .meta({
        description: 'public media key, beside the settings file; absent: `<stage>.media-public.pem`',
        examples: ['prod.media-public.pem'],
      }),
  })
  .superRefine((values, context) => {
    const wrong = wrongVault(values);
    if (wrong) context.addIssue({ code: 'custom', ...wrong });
  })
  .superRefine(({ tableStreamArn, region, account }, context) => {
    if (!tableStreamArn) return;
    const [, , , tableRegion, tableAccount] = tableStreamArn.split(':');
    if (tableRegion === region && (!account || tableAccount === account)) return;
    const message = `is of account ${tableAccount} in ${tableRegion}: functions read the table of their own account and region`;
    context.addIssue({ code: 'custom', path: ['tableStreamArn'], message });
  })
  .superRefine(({ domain, siteUrl }, context) => {
    if (!domain || !siteUrl || siteUrl === `https://${domain.name}`) return;
    const message = `is not https://${domain.name}, to which every page redirects: leave it out`;
    context.addIssue({ code: 'custom', path: ['siteUrl'], message });
  });

export type StageValues = z.infer<typeof stageSchema>;

/** The whole file, for editors; reading checks the stage that is deployed. */
export const fileSchema = z.strictObject({
  $schema: z.string().optional().meta({ description: 'where editors find this schema' }),
  stages: z.strictObject({ dev: stageSchema.optional(), prod: stageSchema.optional() }),
});
