import { settingsRoutes } from './admin-routes.ts';
import { settings, settingsUpdate } from './schemas.ts';

export const settingsEndpoints = {
  getSettings: {
    ...settingsRoutes.getSettings,
    summary: 'What applies to every session that has nothing of its own.',
    success: 200,
    response: settings,
  },
  updateSettings: {
    ...settingsRoutes.updateSettings,
    summary: 'Saves the settings if their version is current.',
    body: settingsUpdate,
    success: 200,
    response: settings,
  },
} as const;
