import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { confirmation } from './templates/accounts.ts';
import { html } from './templates/html.tsx';

/** Replaces Cognito's confirmation mail. Cognito sends HTML only, and replaces its code parameter in it. */
export function customMessage(siteUrl: string) {
  return async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
    const { triggerSource, request } = event;
    if (triggerSource !== 'CustomMessage_SignUp' && triggerSource !== 'CustomMessage_ResendCode') return event;
    const email = request.userAttributes.email?.toLowerCase() ?? '';
    const content = confirmation({ siteUrl, email, code: request.codeParameter });
    return {
      ...event,
      response: { smsMessage: null, emailSubject: content.subject, emailMessage: html(content, siteUrl) },
    };
  };
}
