import * as z from 'zod';
import type { PoolDefinition } from '../../template/user-pool.ts';
import { CognitoError, invalidParameter } from './errors.ts';
import type { Person } from './state-store.ts';
import { attributesFor, type ClientMetadata, metadataOf, type Triggers } from './triggers.ts';
import { emailOf } from './users.ts';

/** Where the code comes to stand in a message. */
const placeholder = '{####}';
/** Cognito's limits of characters. */
const longestMessage = 20_000;
const longestSubject = 140;

const customSchema = z.object({ emailMessage: z.string().nullish(), emailSubject: z.string().nullish() });

/** Hands a mail to SES, which answers with a status. */
export type Post = (mail: object) => Promise<number>;

export type MailOptions = { definition: PoolDefinition; triggers: Triggers; post: Post };

/** A message that asks for a confirmation: to whom, why, with what code. */
export type Confirmation = {
  person: Person;
  digits: string;
  source: 'CustomMessage_SignUp' | 'CustomMessage_ResendCode';
  clientId: string;
  clientMetadata: ClientMetadata;
};

/** Sends a pool's confirmations as its settings and its custom message trigger say. */
export class PoolMail {
  readonly #options: MailOptions;

  constructor(options: MailOptions) {
    this.#options = options;
  }

  /** Throws CodeDeliveryFailureException when SES refuses. */
  async sendConfirmation(confirmation: Confirmation): Promise<void> {
    const { email, verification } = this.#options.definition;
    const custom = await this.#ask(confirmation);
    const message = custom?.emailMessage ?? verification.message;
    const subject = custom?.emailSubject ?? verification.subject;
    check(message, subject);
    const isOurs = email.EmailSendingAccount === 'DEVELOPER';
    const status = await this.#options.post({
      FromEmailAddress: isOurs ? email.From : 'no-reply@verificationemail.com',
      ...(isOurs && email.ConfigurationSet && { ConfigurationSetName: email.ConfigurationSet }),
      ...(email.ReplyToEmailAddress && { ReplyToAddresses: [email.ReplyToEmailAddress] }),
      Destination: { ToAddresses: [emailOf(confirmation.person)] },
      Content: {
        Simple: {
          Subject: { Data: subject.replaceAll(placeholder, confirmation.digits) },
          Body: { Html: { Data: message.replaceAll(placeholder, confirmation.digits) } },
        },
      },
    });
    if (status >= 300) throw new CognitoError('CodeDeliveryFailureException', `SES answered ${status}.`);
  }

  #ask({ person, source, clientId, clientMetadata }: Confirmation) {
    const request = {
      userAttributes: attributesFor(person),
      codeParameter: placeholder,
      linkParameter: '{##Click Here##}',
      usernameParameter: null,
      ...metadataOf(clientMetadata),
    };
    const response = { smsMessage: null, emailMessage: null, emailSubject: null };
    const occasion = { trigger: 'CustomMessage', source, userName: person.sub, clientId, request, response } as const;
    return this.#options.triggers.ask(occasion, customSchema);
  }
}

function check(message: string, subject: string): void {
  if (!message.includes(placeholder)) {
    throw invalidParameter(`1 validation error detected: Value at 'emailBody' failed to hold ${placeholder}`);
  }
  if (message.length > longestMessage) {
    throw invalidParameter(`1 validation error detected: 'emailBody' is longer than ${longestMessage} characters`);
  }
  if (subject.length > longestSubject) {
    throw invalidParameter(`1 validation error detected: 'emailSubject' is longer than ${longestSubject} characters`);
  }
}
