/** Cache of the service worker with the lists and pages of sessions that this browser has fetched. */
export const sessionsCache = 'sessions';

/** Cache of the pages with the recordings that a member keeps on this device. */
export const copiesCache = 'copies';

/** The service worker answers this address by storing the player, for a page that keeps a recording. */
export const storePlayerPath = '/assets/store-player';

/** This header says when a stored answer came from the server (ISO); it is absent from one that has just come. */
export const seenAtHeader = 'x-seen-at';
