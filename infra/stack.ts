import { ManagedPolicy, PermissionsBoundary } from 'aws-cdk-lib/aws-iam';
import { CfnOutput, Duration, type Environment, Stack, type StackProps, Tags } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { routes } from '#shared/contract/routes.ts';
import { unknownCommit } from '#shared/rules/commit.ts';
import { brand } from '#shared/rules/site-defaults.ts';
import { builtArtefacts, placeholderArtefacts } from './artefacts.ts';
import { AccountExport } from './constructs/account-export.ts';
import { Api } from './constructs/api.ts';
import { BackupCopy } from './constructs/backup-copy.ts';
import { MonthlyBudget } from './constructs/budget.ts';
import { closeSite } from './constructs/closed-site.ts';
import { Content } from './constructs/content.ts';
import { type DashboardParts, SiteDashboard } from './constructs/dashboard.ts';
import { Data } from './constructs/data.ts';
import { DataKey } from './constructs/data-key.ts';
import type { FunctionsProps } from './constructs/declare-function.ts';
import type { SiteFunction } from './constructs/function.ts';
import { SiteFunctions } from './constructs/functions.ts';
import type { Hsts } from './constructs/headers.ts';
import { Identity } from './constructs/identity.ts';
import { every, nightly } from './constructs/jobs.ts';
import { MailSending } from './constructs/mail.ts';
import { Media, type MediaProps } from './constructs/media.ts';
import { Observability } from './constructs/observability.ts';
import { ApiOriginSecret } from './constructs/origin.ts';
import { PageUpdates } from './constructs/page-updates.ts';
import { StripeIntegration } from './constructs/payments.ts';
import { type Retention, retentionOf } from './constructs/retention.ts';
import { Screening } from './constructs/screening.ts';
import { SeenFromOutside } from './constructs/seen-from-outside.ts';
import { type Domain, type SitePriceClass, WebDistribution } from './constructs/site.ts';
import { SoundTracks } from './constructs/sound-tracks.ts';
import type { FunctionName } from './functions.ts';
import type { BackupCopySettings, Stage } from './settings/schema.ts';

export type StackOptions = {
  stage: Stage;
  /**
   * Tells whether stack, table and user pool of `prod` are kept from being deleted. The first deployment leaves it out,
   * as it may have to be repeated (docs/operations.md#when-the-first-deployment-failed).
   */
  protect: boolean;
  /** Absent: any account and region, for the local cloud. */
  env?: Environment | undefined;
  /** Origin of the site without a trailing slash; absent: `domain`, else CloudFront's domain. */
  siteUrl?: string | undefined;
  mailFrom: string;
  adminEmail: string;
  /** US dollars a month at which the owner is told what the account costs; absent: no one is. */
  monthlyBudget?: number | undefined;
  /** Origin of the exchange-rate service without a trailing slash. */
  exchangeRateUrl: string;
  /** Origin of a Stripe emulator without a trailing slash; empty or absent: Stripe itself. */
  stripeApiBase?: string | undefined;
  /** Tells whether the back office needs a second factor (docs/trust.md#admins). */
  adminSecondFactor: 'required' | 'optional';
  /** Names what is deployed (docs/operations.md#which-commit-runs); absent: unknown. */
  commit?: string | undefined;
  /** Public key for signed video URLs, as PEM (SPKI). */
  mediaPublicKey: string;
  domain?: Domain | undefined;
  /** Tells whether the SES identity of the sender's domain is the stack's own (default), or one that exists and stays. */
  mailIdentity?: 'own' | 'existing' | undefined;
  priceClass?: SitePriceClass | undefined;
  webAclArn?: string | undefined;
  /** Written at every resource that takes tags. */
  tags?: Record<string, string> | undefined;
  /** Tells whether table, logs and secrets are encrypted with a key of the account; default: with keys of AWS. */
  customerManagedKey?: boolean | undefined;
  /** Names where nightly backups are copied to; absent: there are none. */
  backupCopy?: BackupCopySettings | undefined;
  /** Names the table in use by its stream, where that is not the stack's own: one that was restored. */
  tableStreamArn?: string | undefined;
  /** Tells whether the site is closed for everything that writes; default: open. */
  closed?: boolean | undefined;
  /** Policy that bounds what any role of the stack may do. */
  permissionsBoundaryArn?: string | undefined;
  /** Tells whether HSTS includes subdomains and preload; default neither. */
  hsts?: Hsts | undefined;
  /** `placeholder` needs no build, for tests of the template. */
  artefacts?: 'built' | 'placeholder' | undefined;
};

// CloudFront references the buckets, so they cannot reference its domain. Access is decided by the signed URL, not by CORS.
const anyCloudFrontOrigin = 'https://*.cloudfront.net';

function stackProps({ stage, env }: StackOptions, { deletionProtection }: Retention): StackProps {
  return {
    description: `${brand.name} (${stage}): ${brand.tagline}`,
    terminationProtection: deletionProtection,
    ...(env && { env }),
  };
}

type DescribedParts = Pick<FunctionsProps, 'accountExport' | 'data' | 'identity' | 'media' | 'payments' | 'site'>;

type FittedParts = {
  retention: Retention;
  functions: Record<FunctionName, SiteFunction>;
  data: Data;
  observability: Observability;
};

export class ExhaleStack extends Stack {
  constructor(scope: Construct, id: string, options: StackOptions) {
    const { stage, adminEmail } = options;
    const retention = retentionOf(stage, options.protect);
    super(scope, id, stackProps(options, retention));
    const artefacts = options.artefacts === 'placeholder' ? placeholderArtefacts() : builtArtefacts();
    const observability = new Observability(this, 'Observability', adminEmail);
    const data = new Data(this, 'Data', retention, options.tableStreamArn);
    const media = new Media(this, 'Media', { ...uploadsOf(options), retention });
    const { mailFrom: from, mailIdentity = 'own' } = options;
    const mail = new MailSending(this, 'Mail', { from, identity: mailIdentity });
    const identity = new Identity(this, 'Identity', retention);
    const accountExport = new AccountExport(this, 'AccountExport', retention);
    const payments = new StripeIntegration(this, 'Payments', { apiBase: options.stripeApiBase ?? '', retention });
    const api = new Api(this, 'Api', observability);
    const origin = new ApiOriginSecret(this, 'Origin', retention);
    const site = new WebDistribution(this, 'Site', {
      apiDomainName: api.domainName,
      apiHeaders: origin.headers,
      media,
      domain: options.domain,
      hsts: options.hsts,
      priceClass: options.priceClass,
      webAclArn: options.webAclArn,
    });
    const siteUrl = options.siteUrl ?? site.url;
    // CloudFront references the API without its routes, so functions may reference the site.
    const { byName } = new SiteFunctions(this, 'Functions', {
      artefacts,
      observability,
      data,
      identity,
      mail,
      media,
      payments,
      accountExport,
      sounds: new SoundTracks(this, 'SoundTracks', media.videos),
      screening: new Screening(this, 'Screening', retention),
      origin,
      site,
      pageUpdates: new PageUpdates(this, 'PageUpdates', observability),
      siteUrl,
      adminEmail,
      exchangeRateUrl: options.exchangeRateUrl,
      adminSecondFactor: options.adminSecondFactor,
      commit: options.commit ?? unknownCommit,
    });
    api.serve(byName, identity, origin, site);
    scheduleJobs(this, byName);
    addPaymentAlarms(payments, byName, observability);
    this.#fitIn(options, { retention, functions: byName, data, observability });
    this.#watch(options, { api, distribution: site.distribution, functions: byName }, observability);
    new Content(this, 'Content', { pages: site.pages, artefacts, identity, contactEmail: options.mailFrom, siteUrl });
    this.#addOutputs({ accountExport, data, identity, media, payments, site }, options);
  }

  /** Follows the rules of the account that the stack stands in. */
  #fitIn(options: StackOptions, { retention, functions, data, observability }: FittedParts): void {
    const { tags = {}, permissionsBoundaryArn, backupCopy: settings } = options;
    const key = options.customerManagedKey ? new DataKey(this, 'DataKey', retention) : undefined;
    key?.encrypt(this, Object.values(functions));
    if (options.closed) closeSite(this, data, functions);
    const { arn: tableArn } = data.inUse;
    if (settings) new BackupCopy(this, 'BackupCopy', { settings, tableArn, key, tags }, observability);
    for (const [name, value] of Object.entries(tags)) Tags.of(this).add(name, value);
    if (!permissionsBoundaryArn) return;
    PermissionsBoundary.of(this).apply(ManagedPolicy.fromManagedPolicyArn(this, 'Boundary', permissionsBoundaryArn));
  }

  /** Adds what looks at the running site and its bill, and changes nothing in it. */
  #watch(
    { monthlyBudget: limit, adminEmail: email }: StackOptions,
    parts: Omit<DashboardParts, 'outside'>,
    observability: Observability,
  ): void {
    const { distribution, functions } = parts;
    const outside = new SeenFromOutside(this, 'Outside', { distribution, probe: functions.probe }, observability);
    new SiteDashboard(this, 'Dashboard', { ...parts, outside });
    if (limit !== undefined) new MonthlyBudget(this, 'Budget', { limit, email });
  }

  #addOutputs(
    { accountExport, data, identity, media, payments, site }: DescribedParts,
    { commit = unknownCommit, closed = false }: StackOptions,
  ): void {
    new CfnOutput(this, 'Commit', { value: commit, description: 'What was deployed' });
    new CfnOutput(this, 'SiteUrl', { value: site.url, description: 'Where visitors find the site' });
    new CfnOutput(this, 'DistributionId', { value: site.distribution.distributionId });
    const target = site.distribution.distributionDomainName;
    new CfnOutput(this, 'DistributionDomainName', { value: target, description: 'What DNS records lead to' });
    new CfnOutput(this, 'TableName', { value: data.inUse.name });
    new CfnOutput(this, 'Closed', { value: String(closed), description: 'Whether it is closed for all that writes' });
    new CfnOutput(this, 'ErasuresTableName', { value: data.erasuresName });
    new CfnOutput(this, 'StripeSecretArn', { value: payments.secretArn, description: "Where Stripe's keys belong" });
    new CfnOutput(this, 'StripeWebhookUrl', { value: `${site.url}${routes.stripeWebhook.path}` });
    new CfnOutput(this, 'ImagesBucketName', { value: media.images.bucketName });
    new CfnOutput(this, 'MediaBucketName', { value: media.videos.bucketName });
    new CfnOutput(this, 'AccountExportsBucketName', { value: accountExport.bucket.bucketName });
    new CfnOutput(this, 'MediaSecretArn', { value: media.secretArn, description: 'Where the media key belongs' });
    new CfnOutput(this, 'UserPoolId', { value: identity.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: identity.client.userPoolClientId });
  }
}

function uploadsOf({ siteUrl, domain, mediaPublicKey: publicKey }: StackOptions): Omit<MediaProps, 'retention'> {
  return { publicKey, siteOrigin: siteUrl ?? (domain ? `https://${domain.name}` : anyCloudFrontOrigin) };
}

function addPaymentAlarms(
  payments: StripeIntegration,
  functions: Record<FunctionName, SiteFunction>,
  observability: Observability,
): void {
  const { bookings, syncPayments: sync, reconcilePayments: reconcile, admin, adminMembers: members } = functions;
  const { completeDeletions: deletions } = functions;
  payments.addAlarms({ bookings, sync, reconcile, admin, members, deletions }, observability);
}

function scheduleJobs(scope: Construct, functions: Record<FunctionName, SiteFunction>): void {
  const { refreshRates, syncPayments, sendDueMails, reconcilePayments } = functions;
  const { cleanUpUploads, completeDeletions, rotateOriginSecret, sweepPages, sweepChanges } = functions;
  every(Duration.hours(1), scope, 'RefreshRates', refreshRates, 'Fetches the exchange rates');
  every(Duration.minutes(10), scope, 'SyncPayments', syncPayments, 'Settles open payments with Stripe');
  every(Duration.minutes(1), scope, 'SendDueMails', sendDueMails, 'Sends mails whose first attempt failed');
  nightly(scope, 'ReconcilePayments', reconcilePayments, 'Compares Stripe with the table');
  nightly(scope, 'ExportAccounts', functions.exportAccounts, 'Copies what Cognito tells of the accounts');
  every(Duration.minutes(10), scope, 'SweepSounds', functions.sweepSounds, 'Follows the making of sound-only tracks');
  every(Duration.days(1), scope, 'CleanUpUploads', cleanUpUploads, 'Removes unused uploads');
  every(
    Duration.minutes(10),
    scope,
    'CompleteDeletions',
    completeDeletions,
    'Deletes accounts whose members asked for it',
  );
  every(Duration.minutes(5), scope, 'Probe', functions.probe, 'Looks at the site from outside');
  every(Duration.hours(1), scope, 'RotateOriginSecret', rotateOriginSecret, 'Rotates the origin secret');
  every(Duration.minutes(1), scope, 'SweepPages', sweepPages, 'Renders pages that time or a deployment changed');
  every(
    Duration.minutes(1),
    scope,
    'SweepChanges',
    sweepChanges,
    'Reminds of sessions, and completes what the stream consumer gave up',
  );
}
