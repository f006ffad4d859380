/**
 * Source files of what can be read without network (docs/product.md#offline): the list, sessions and tickets, and what
 * these load when they are opened. The service worker stores what is built of them.
 */
export const offlineSources = [
  'main.tsx',
  'app/SessionRoute.tsx',
  'app/layout/MenuDialog.tsx',
  'app/NoticeDrawer.tsx',
  'features/site/schedule/LoadingRows.tsx',
  'features/site/live-sessions/LiveSessionsPage.tsx',
  'features/site/ticket/TicketPage.tsx',
  'app/OtherPage.tsx',
  'lib/api/site-routes.ts',
  'lib/api/edge-problem.ts',
  'lib/booking/load-places.ts',
  'lib/booking/load-waiting.ts',
  'ui/Breath.tsx',
  'ui/FailedPage.tsx',
  'ui/Offline.tsx',
];

/** Source files of the player, and of what it asks the server with, for who keeps recordings on a device. */
export const playerSources = [
  'features/member/player/pages.ts',
  'features/member/player/Player.tsx',
  'lib/account/authorized-request.ts',
  'lib/api/unreadable-entries.ts',
];
