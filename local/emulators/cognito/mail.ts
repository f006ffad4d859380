import * as z from 'zod';
import type { PoolDefinition } from './definition.ts';
import { CognitoError, invalidParameter } from './errors.ts';
import type { User } from './state-store.ts';
import { attributesFor, type ClientMetadata, metadataOf, type TriggerFunctions } from './triggers.ts';
import { emailOf } from './users.ts';

/** Replaced by the code. */
const placeholder = '{####}';
const maxMessageLength = 20_000;
const maxSubjectLength = 140;

const customSchema = z.object({ emailMessage: z.string().nullish(), emailSubject: z.string().nullish() });

/** Sends a mail in the form of SES's SendEmail; resolves with the status. */
export type SendPoolMail = (mail: object) => Promise<number>;

export type ConfirmationMail = {
  user: User;
  digits: string;
  source: 'CustomMessage_SignUp' | 'CustomMessage_ResendCode';
  clientId: string;
  clientMetadata: ClientMetadata;
};

/** Sends confirmation codes by the pool's template or its custom message trigger. */
export class PoolMail {
  readonly #definition: PoolDefinition;
  readonly #triggers: TriggerFunctions;
  readonly #send: SendPoolMail;

  constructor(definition: PoolDefinition, triggers: TriggerFunctions, send: SendPoolMail) {
    this.#definition = definition;
    this.#triggers = triggers;
    this.#send = send;
  }

  /** Throws CodeDeliveryFailureException when SES rejects the mail. */
  async sendConfirmation(mail: ConfirmationMail): Promise<void> {
    const { email, verification } = this.#definition;
    const custom = await this.#customMessage(mail);
    const message = custom?.emailMessage ?? verification.message;
    const subject = custom?.emailSubject ?? verification.subject;
    checkLengths(message, subject);
    const status = await this.#send({
      FromEmailAddress: email.from,
      ...(email.configurationSet && { ConfigurationSetName: email.configurationSet }),
      ...(email.replyTo && { ReplyToAddresses: [email.replyTo] }),
      Destination: { ToAddresses: [emailOf(mail.user)] },
      Content: {
        Simple: {
          Subject: { Data: subject.replaceAll(placeholder, mail.digits) },
          Body: { Html: { Data: message.replaceAll(placeholder, mail.digits) } },
        },
      },
    });
    if (status >= 300) throw new CognitoError('CodeDeliveryFailureException', `SES answered ${status}.`);
  }

  #customMessage({ user, source, clientId, clientMetadata }: ConfirmationMail) {
    const request = {
      userAttributes: attributesFor(user),
      codeParameter: placeholder,
      linkParameter: '{##Click Here##}',
      usernameParameter: null,
      ...metadataOf(clientMetadata),
    };
    const response = { smsMessage: null, emailMessage: null, emailSubject: null };
    const call = { trigger: 'CustomMessage', source, userName: user.sub, clientId, request, response } as const;
    return this.#triggers.call(call, customSchema);
  }
}

function checkLengths(message: string, subject: string): void {
  if (!message.includes(placeholder)) {
    throw invalidParameter(`1 validation error detected: Value at 'emailBody' failed to hold ${placeholder}`);
  }
  if (message.length > maxMessageLength) {
    throw invalidParameter(`1 validation error detected: 'emailBody' is longer than ${maxMessageLength} characters`);
  }
  if (subject.length > maxSubjectLength) {
    throw invalidParameter(`1 validation error detected: 'emailSubject' is longer than ${maxSubjectLength} characters`);
  }
}
