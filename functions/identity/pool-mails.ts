import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { confirmation } from '../mail/account-letters.ts';
import { html } from '../mail/html.tsx';

/**
 * The product's own letter in place of Cognito's, where an address is to be confirmed. Cognito sends HTML alone, and puts
 * the code in place of its parameter, which therefore stands in the letter as it was given.
 */
export function composePoolMails(siteUrl: string) {
  return async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    const { triggerSource, request } = event;
    if (triggerSource !== 'CustomMessage_SignUp' && triggerSource !== 'CustomMessage_ResendCode') return event;
    const email = request.userAttributes.email?.toLowerCase() ?? '';
    const letter = confirmation({ siteUrl, email, code: request.codeParameter });
    return {
      ...event,
      response: { smsMessage: null, emailSubject: letter.subject, emailMessage: html(letter, siteUrl) },
    };
  };
}
