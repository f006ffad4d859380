import { settingsRoutes } from './admin-routes.ts';
import { siteSettings, siteUpdate } from './site-schemas.ts';

export const siteEndpoints = {
  getSiteSettings: {
    ...settingsRoutes.getSiteSettings,
    summary: 'The words and choices of the site, each section with what it was before.',
    success: 200,
    response: siteSettings,
  },
  updateSiteSettings: {
    ...settingsRoutes.updateSiteSettings,
    summary: 'Saves one section of the site settings if its version is current.',
    body: siteUpdate,
    success: 200,
    response: siteSettings,
  },
} as const;
