import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeFileAtomically } from '../files.ts';

export const behaviours = [
  ...(['deliver', 'bounce', 'mailbox-full', 'complain', 'reply-automatically', 'delay', 'contain-virus'] as const),
] as const;
export type MailboxBehaviour = (typeof behaviours)[number];

const suppressionReasons = ['BOUNCE', 'COMPLAINT'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

const stateSchema = z.object({
  marked: z.record(z.string(), z.enum(behaviours)),
  suppressed: z.record(z.string(), z.enum(suppressionReasons)),
});
type State = z.output<typeof stateSchema>;

const simulatorDomain = 'simulator.amazonses.com';

/** AWS's mailbox simulator: docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html */
const simulator: Record<string, MailboxBehaviour> = {
  success: 'deliver',
  bounce: 'bounce',
  complaint: 'complain',
  ooto: 'reply-automatically',
};

/** The recipients' mailboxes, and the account's suppression list; both outlast a restart. */
export class Mailboxes {
  readonly #file: string;
  readonly #state: State;
  #writing = Promise.resolve();

  constructor(dataFolder: string) {
    this.#file = join(dataFolder, 'mailboxes.json');
    this.#state = existsSync(this.#file)
      ? stateSchema.parse(JSON.parse(readFileSync(this.#file, 'utf8')))
      : { marked: {}, suppressed: {} };
  }

  behaviourOf(address: string): MailboxBehaviour {
    const { name, domain } = split(address);
    if (domain === simulatorDomain) return simulator[name] ?? 'deliver';
    return this.#state.marked[address.toLowerCase()] ?? 'deliver';
  }

  mark(address: string, behaviour: MailboxBehaviour): Promise<void> {
    this.#state.marked[address.toLowerCase()] = behaviour;
    return this.saved();
  }

  suppressionOf(address: string): SuppressionReason | undefined {
    const { name, domain } = split(address);
    if (domain === simulatorDomain) return name === 'suppressionlist' ? 'BOUNCE' : undefined;
    return this.#state.suppressed[address.toLowerCase()];
  }

  /** The simulator's addresses are never suppressed. */
  suppress(address: string, reason: SuppressionReason): Promise<void> {
    if (split(address).domain !== simulatorDomain) this.#state.suppressed[address.toLowerCase()] = reason;
    return this.saved();
  }

  /** Returns whether it was suppressed. */
  async release(address: string): Promise<boolean> {
    const key = address.toLowerCase();
    const wasSuppressed = key in this.#state.suppressed;
    delete this.#state.suppressed[key];
    await this.saved();
    return wasSuppressed;
  }

  suppressed(): Record<string, SuppressionReason> {
    return { ...this.#state.suppressed };
  }

  /** Serialised: several mails may bounce at the same moment. */
  saved(): Promise<void> {
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(() => writeFileAtomically(this.#file, JSON.stringify(this.#state)));
    return this.#writing;
  }
}

/** The name of an address without a label (`bounce+1`), and its domain. */
function split(address: string): { name: string; domain: string } {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  return { name: local.split('+')[0] ?? '', domain };
}
