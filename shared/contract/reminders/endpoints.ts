import { reminderRoutes } from './routes.ts';
import { reminderChoice, reminderParams } from './schemas.ts';

export const reminderEndpoints = {
  getReminders: {
    ...reminderRoutes.getReminders,
    summary: 'Whether the e-mail address of a mailed link gets reminders.',
    params: reminderParams,
    success: 200,
    response: reminderChoice,
  },
  stopReminders: {
    ...reminderRoutes.stopReminders,
    summary: 'Stops the reminders to the e-mail address of a mailed link; mail programs send a form (RFC 8058).',
    params: reminderParams,
    rawBody: true,
    success: 200,
    response: reminderChoice,
  },
  resumeReminders: {
    ...reminderRoutes.resumeReminders,
    summary: 'Sends reminders to the e-mail address of a mailed link again.',
    params: reminderParams,
    success: 200,
    response: reminderChoice,
  },
  getMyReminders: {
    ...reminderRoutes.getMyReminders,
    summary: "Whether the member's e-mail address gets reminders.",
    success: 200,
    response: reminderChoice,
  },
  setMyReminders: {
    ...reminderRoutes.setMyReminders,
    summary: "Stops or resumes the reminders to the member's e-mail address.",
    body: reminderChoice,
    success: 200,
    response: reminderChoice,
  },
} as const;
