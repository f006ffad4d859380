/** Cache of the service worker with the lists and pages of sessions that this browser has fetched. */
export const sessionsCache = 'sessions';

/** This header says when a stored answer came from the server (ISO); it is absent from one that has just come. */
export const seenAtHeader = 'x-seen-at';
