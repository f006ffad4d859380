import { settingsRoutes } from './admin-routes.ts';
import { settings, settingsUpdate } from './schemas.ts';
import { version } from './version-schema.ts';

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
  getVersion: {
    ...settingsRoutes.getVersion,
    summary: 'Which commit of the source runs.',
    success: 200,
    response: version,
  },
} as const;
