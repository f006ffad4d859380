import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { grantedPartitions, publicChildren, publicPartitions } from '#shared/rules/granted-partitions.ts';
import { refusedRatesMetric } from '#shared/rules/metrics.ts';
import { openMemberships } from '#shared/rules/table.ts';
import { functionGroups, type GroupName, groupNames } from '../function-groups.ts';
import type { FunctionName } from '../functions.ts';
import { adminFunctions } from './admin-functions.ts';
import { transactionActions } from './data.ts';
import type { FunctionSettings, FunctionsProps } from './declare-function.ts';
import { SiteFunction } from './function.ts';
import { FunctionGroup } from './function-group.ts';
import { identityFunctions } from './identity-functions.ts';
import { mailFunctions } from './mail-functions.ts';
import { grantPages, grantPictures } from './page-grants.ts';

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

export class SiteFunctions extends Construct {
  readonly byName: Record<FunctionName, SiteFunction>;
  readonly #props: FunctionsProps;
  readonly #groups: Map<GroupName, FunctionGroup>;

  constructor(scope: Construct, id: string, props: FunctionsProps) {
    super(scope, id);
    this.#props = props;
    this.#groups = new Map(groupNames.map((name) => [name, new FunctionGroup(this, `${capitalised(name)}Group`)]));
    this.byName = {
      catalogue: this.#catalogue(),
      bookings: this.#bookings(),
      syncPayments: this.#syncPayments(),
      reconcilePayments: this.#reconcilePayments(),
      refreshRates: this.#refreshRates(),
      rotateOriginSecret: this.#rotateOriginSecret(),
      probe: this.#probe(),
      exportAccounts: this.#exportAccounts(),
      art: this.#art(),
      ...mailFunctions((name, settings) => this.#declare(name, settings), props),
      ...identityFunctions((name, settings) => this.#declare(name, settings), props),
      members: this.#members(),
      ...adminFunctions((name, settings) => this.#declare(name, settings), props),
      ...this.#renderers(),
    };
    const { pages, sweepPages, art, streamConsumer, sweepChanges, syncPayments } = this.byName;
    for (const renderer of [pages, sweepPages]) invokeAsynchronously(renderer, 'ART_FUNCTION', art);
    // Charges saved cards: the functions that react to events have no access to Stripe.
    for (const reacting of [streamConsumer, sweepChanges])
      invokeAsynchronously(reacting, 'SETTLE_FUNCTION', syncPayments);
    for (const group of this.#groups.values()) group.addAlarm(props.observability);
  }

  #declare(name: FunctionName, settings: FunctionSettings): SiteFunction {
    const { artefacts, observability } = this.#props;
    const group = this.#groups.get(functionGroups[name]);
    if (!group) throw new Error(`${name} has no group`);
    const code = artefacts.functionCode(name);
    return new SiteFunction(this, capitalised(name), { ...settings, name, code, observability, group });
  }

  #catalogue() {
    const catalogue = this.#declare('catalogue', {
      onFailure: { people: 'Visitors see neither sessions nor recordings, or no prices in their currency.' },
      environment: { SITE_URL: this.#props.siteUrl },
    });
    const items = ['GetItem', 'Query'] as const;
    const partitions = { partitions: publicPartitions, children: publicChildren };
    this.#props.data.grant(catalogue, { items: [...items], ...partitions, queries: ['byKind'] });
    this.#props.media.grantCaptions(catalogue);
    return catalogue;
  }

  #bookings() {
    const bookings = this.#declare('bookings', {
      onFailure: {
        people: 'Visitors cannot book, buy or join a waitlist, or paid without a confirmation until the next sync.',
      },
      environment: {
        SITE_URL: this.#props.siteUrl,
        ADMIN_SECOND_FACTOR: this.#props.adminSecondFactor,
      },
      // Includes retried requests to Stripe.
      timeoutSeconds: 25,
    });
    this.#props.data.grant(bookings, {
      servesMembers: true,
      items: [...transactionActions, 'Query'],
      queries: ['byMember', 'byKind'],
      // The dates of a pass.
      children: publicChildren,
    });
    this.#props.payments.grantKeys(bookings);
    this.#props.screening.grantSealing(bookings);
    this.#props.media.grantSigning(bookings);
    // Whether the admin of an impersonation is still one.
    this.#props.identity.grant(bookings, ['AdminListGroupsForUser']);
    return bookings;
  }

  #members() {
    const members = this.#declare('members', {
      onFailure: {
        people: 'Members do not see their sessions, bookings or profile, or cannot play what they have bought.',
      },
      environment: { SITE_URL: this.#props.siteUrl, ADMIN_SECOND_FACTOR: this.#props.adminSecondFactor },
    });
    // Moves guest bookings and purchases to the account.
    this.#props.data.grant(members, {
      servesMembers: true,
      items: [...transactionActions, 'Query'],
      queries: ['byMember'],
    });
    // Whether the admin of an impersonation is still one.
    this.#props.identity.grant(members, ['AdminListGroupsForUser']);
    this.#props.media.grantSigning(members);
    return members;
  }

  #syncPayments() {
    const sync = this.#declare('syncPayments', {
      onFailure: {
        people: 'Payments whose event was lost stay unsettled, and seats of expired checkouts stay held.',
      },
      environment: { SITE_URL: this.#props.siteUrl },
      timeoutSeconds: 60,
    });
    this.#props.data.grant(sync, {
      items: [...transactionActions, 'Query'],
      queries: ['byKind'],
      // Memberships of which something is due.
      children: [openMemberships],
    });
    this.#props.payments.grantKeys(sync);
    return sync;
  }

  #reconcilePayments() {
    const reconcile = this.#declare('reconcilePayments', {
      onFailure: {
        people: 'Payments that Stripe and the site disagree about go unnoticed.',
      },
      environment: { SITE_URL: this.#props.siteUrl },
      // The most that Lambda allows; a run ends by itself two minutes before.
      timeoutSeconds: 900,
    });
    this.#props.data.grant(reconcile, {
      items: [...transactionActions, 'BatchWriteItem', 'Query'],
      queries: ['byKind', 'byMember', 'byType'],
      // Memberships, which are compared with their subscriptions.
      children: [openMemberships],
    });
    this.#props.payments.grantKeys(reconcile);
    return reconcile;
  }

  #refreshRates() {
    const refreshRates = this.#declare('refreshRates', {
      onFailure: { people: 'Converted prices go out of date; after a day the built-in rates are used.' },
      environment: { EXCHANGE_RATE_URL: this.#props.exchangeRateUrl },
      timeoutSeconds: 30,
    });
    this.#props.data.grantPartitions(refreshRates, grantedPartitions.refreshRates);
    const refused = refreshRates.ownMetric(refusedRatesMetric, { period: Duration.hours(1), statistic: 'Sum' });
    this.#props.observability.alarm(this, 'RatesRefused', refused, 1, {
      people:
        'An exchange rate moved too far to be believed: the earlier rates stay, and after a day the built-in ones.',
    });
    return refreshRates;
  }

  #rotateOriginSecret() {
    const { origin, site } = this.#props;
    const rotateOriginSecret = this.#declare('rotateOriginSecret', {
      onFailure: { people: 'Nothing yet: the secret that CloudFront sends to the API is not replaced.' },
      timeoutSeconds: 60,
    });
    origin.grantRotation(rotateOriginSecret, site.distribution);
    return rotateOriginSecret;
  }

  #probe() {
    const { data, siteUrl } = this.#props;
    const probe = this.#declare('probe', {
      onFailure: { people: 'Nothing yet: no one looks at the site.' },
      environment: { SITE_URL: siteUrl, TABLE_NAME: data.inUse.name },
      // Requests to the site for ten seconds each, at the same time.
      timeoutSeconds: 30,
    });
    probe.allow(['dynamodb:DescribeContinuousBackups'], [data.inUse.arn]);
    return probe;
  }

  #exportAccounts() {
    const exportAccounts = this.#declare('exportAccounts', {
      onFailure: {
        people: 'Nothing yet: if the user pool were lost, its accounts would be known as of an earlier night.',
      },
      // Cognito lists 60 accounts a call.
      timeoutSeconds: 900,
    });
    this.#props.accountExport.grant(exportAccounts, this.#props.identity);
    return exportAccounts;
  }

  #art() {
    const art = this.#declare('art', {
      onFailure: { people: 'New sessions have no picture: visitors see a plain ground in its place.' },
      // A whole vCPU, since drawing is CPU-bound. Locally ten share two cores, hence the timeout.
      memoryMegabytes: 1769,
      timeoutSeconds: 29,
    });
    // What a share picture says, and whether there is something to draw.
    this.#props.data.grantPartitions(art, grantedPartitions.art);
    grantPictures(this.#props.site.pages, art);
    return art;
  }

  /** Declares the functions that render pages; they read the table and write pages, and nothing else. */
  #renderers() {
    const { data, media, site, pageUpdates, siteUrl } = this.#props;
    // A whole vCPU, since rendering is CPU-bound.
    const settings = { environment: { SITE_URL: siteUrl }, memoryMegabytes: 1769 };
    const pages = this.#declare('pages', {
      ...settings,
      onFailure: { people: 'Visitors see pages as they were before the last changes, and new sessions late.' },
      timeoutSeconds: 29,
    });
    const sweepPages = this.#declare('sweepPages', {
      ...settings,
      onFailure: { people: 'Pages do not show that a session has begun, or the app of the last deployment.' },
      // A run that does not finish is continued by the next.
      timeoutSeconds: 55,
    });
    for (const pageFunction of [pages, sweepPages]) {
      const partitions = { partitions: publicPartitions, children: publicChildren };
      data.grant(pageFunction, { items: ['GetItem', 'Query'], ...partitions, queries: ['byKind'] });
      grantPages(site.pages, pageFunction);
      media.grantCaptions(pageFunction);
    }
    pageUpdates.consume(pages);
    pageUpdates.grantAnnounce(sweepPages);
    return { pages, sweepPages };
  }
}

/**
 * Lets a function request what another does: the renderer has pictures drawn ahead. Lambda repeats a failed event twice;
 * after that the first visitor's request draws, and the schedule settles.
 */
function invokeAsynchronously(caller: SiteFunction, variable: string, callee: SiteFunction): void {
  caller.addEnvironment(variable, callee.functionName);
  caller.allow(['lambda:InvokeFunction'], [callee.functionArn]);
}
