import type { DeliveryReport } from '../../ground/keys/address-status.ts';

/** A mail that no further attempt can deliver; `reason` is stored with it for the back office. */
export class Undeliverable extends Error {
  override readonly name: string = 'Undeliverable';

  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
  }
}

/** A mail to an address whose mails are given up; `report` says why. Not an error of the site. */
export class AddressBlocked extends Error {
  override readonly name = 'AddressBlocked';
  readonly report: DeliveryReport;

  constructor(report: DeliveryReport) {
    super('mails to this address are given up');
    this.report = report;
  }
}

/** A mail that must not be sent any more, e.g. to an address that has left the waitlist. Not a failure. */
export class Unwanted extends Error {
  override readonly name = 'Unwanted';
}

/** A mail that is of no use any more, e.g. about an offer that has ended. */
export class Expired extends Error {
  override readonly name = 'Expired';
}

/** A mail that becomes part of a digest. */
export class Collected extends Error {
  override readonly name = 'Collected';
  readonly digestId: string;

  constructor(digestId: string) {
    super('part of a digest');
    this.digestId = digestId;
  }
}

/** The mail service asks for fewer mails a second or a day; it did not take this one. */
export class Throttled extends Error {
  override readonly name = 'Throttled';
}

/** The mail service did not answer, or not completely: it may have taken the mail. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}
