import { settingsRoutes } from './admin-routes.ts';
import { setUp, siteSettings, siteUpdate } from './site-schemas.ts';

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
  mailContactLink: {
    ...settingsRoutes.mailContactLink,
    summary: 'Mails the link that confirms a new contact address again; nothing where none is to be confirmed.',
    success: 200,
    response: siteSettings,
  },
  getSetUp: {
    ...settingsRoutes.getSetUp,
    summary: 'Which of the things that a new site asks for its owner has looked at.',
    success: 200,
    response: setUp,
  },
  dismissSetUp: {
    ...settingsRoutes.dismissSetUp,
    summary: 'Takes the list of what to set up off the overview.',
    success: 200,
    response: setUp,
  },
} as const;
