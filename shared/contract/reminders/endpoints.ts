import { reminderRoutes } from './routes.ts';
import { reminderChoice, reminderParams, reminderQuery } from './schemas.ts';

export const reminderEndpoints = {
  chooseReminders: {
    ...reminderRoutes.chooseReminders,
    summary:
      'Stops or resumes the reminders to the e-mail address of a mailed link; mail programs send a form (RFC 8058).',
    params: reminderParams,
    query: reminderQuery,
    rawBody: true,
    success: 200,
    response: reminderChoice,
  },
} as const;
