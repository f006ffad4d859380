/** Cache of the service worker with the lists and pages of sessions that this browser has fetched. */
export const sessionsCache = 'sessions';

/** Cache of the pages with the recordings that a member keeps on this device. */
export const copiesCache = 'copies';

/** A page sends this message to the service worker when a recording is kept, so that its player is there without network. */
export const keepPlayerMessage = 'keep player';

/** This header says when a stored answer came from the server (ISO); it is absent from one that has just come. */
export const seenAtHeader = 'x-seen-at';
