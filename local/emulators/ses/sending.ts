import { setTimeout as pause } from 'node:timers/promises';
import { eventOf, type Report, type SentMail, type SesEventType } from './events.ts';
import type { MailboxBehaviour, Mailboxes, SuppressionReason } from './mailboxes.ts';

/** A configuration set: what it adds to the account's suppression list, and what it publishes to EventBridge. */
export type ConfigurationSetDefinition = { suppressedReasons: SuppressionReason[]; publishes: SesEventType[] };

export type SendingOptions = {
  mailboxes: Mailboxes;
  configurationSets: Map<string, ConfigurationSetDefinition>;
  putEvent(event: unknown): void;
};

/** A mail server takes a moment; the caller has recorded the mail as sent by then, mostly. */
const reportAfterMs = 150;

const hardBounce: Report = {
  type: 'bounce',
  bounceType: 'Permanent',
  bounceSubType: 'General',
  status: '5.1.1',
  said: 'user unknown',
};

const reports: Record<MailboxBehaviour, Report | undefined> = {
  deliver: undefined,
  bounce: hardBounce,
  'mailbox-full': {
    type: 'bounce',
    bounceType: 'Transient',
    bounceSubType: 'MailboxFull',
    status: '5.2.2',
    said: 'mailbox full',
  },
  complain: { type: 'complaint' },
  'reply-automatically': { type: 'bounce', bounceType: 'Transient', bounceSubType: 'General' },
  delay: { type: 'deliveryDelay', delayType: 'MailboxFull' },
  'contain-virus': { type: 'reject' },
};

const arriving: MailboxBehaviour[] = ['deliver', 'complain', 'reply-automatically', 'delay'];

const suppressedReports: Record<SuppressionReason, Report> = {
  BOUNCE: { type: 'bounce', bounceType: 'Permanent', bounceSubType: 'OnAccountSuppressionList' },
  COMPLAINT: { type: 'complaint', complaintSubType: 'OnAccountSuppressionList' },
};

/** Reports what becomes of mails that SES took. */
export class Sending {
  readonly #options: SendingOptions;
  /** The last mail to each address, for complaints long after. */
  readonly #last = new Map<string, SentMail>();
  readonly #pending = new Set<Promise<void>>();

  constructor(options: SendingOptions) {
    this.#options = options;
  }

  arrives(to: string): boolean {
    const { mailboxes } = this.#options;
    return mailboxes.suppressionOf(to) === undefined && arriving.includes(mailboxes.behaviourOf(to));
  }

  /** Reports what became of a mail, a moment later. */
  sent(mail: SentMail): void {
    this.#last.set(mail.to.toLowerCase(), mail);
    const { mailboxes } = this.#options;
    const suppressed = mailboxes.suppressionOf(mail.to);
    const report = suppressed ? suppressedReports[suppressed] : reports[mailboxes.behaviourOf(mail.to)];
    if (!report) return;
    const pending = pause(reportAfterMs)
      .then(() => this.#report(mail, report))
      .finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  /** Reports something about the last mail to an address, as often as it is called. Returns whether there was one. */
  async report(to: string, behaviour: MailboxBehaviour): Promise<boolean> {
    const mail = this.#last.get(to.toLowerCase());
    const report = reports[behaviour];
    if (!mail || !report) return false;
    await this.#report(mail, report);
    return true;
  }

  /** Resolves when everything is reported. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  async #report(mail: SentMail, report: Report): Promise<void> {
    const { configurationSets, mailboxes, putEvent } = this.#options;
    const set = configurationSets.get(mail.configurationSet);
    const reason = suppressionBy(report);
    if (reason && set?.suppressedReasons.includes(reason)) await mailboxes.suppress(mail.to, reason);
    if (set?.publishes.includes(report.type)) putEvent(eventOf(mail, report));
  }
}

function suppressionBy(report: Report): SuppressionReason | undefined {
  if (report.type === 'complaint') return 'COMPLAINT';
  return report.type === 'bounce' && report.bounceType === 'Permanent' ? 'BOUNCE' : undefined;
}
