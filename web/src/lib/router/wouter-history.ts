/**
 * What is left of wouter's `use-browser-location` (vite.config.ts): the app's router reads the location itself
 * (BrowserRouter.tsx) and needs of it that writes to the tab's history are told as events.
 */
export const navigate = (to: string, { replace = false, state = null as unknown } = {}): void =>
  window.history[replace ? 'replaceState' : 'pushState'](state, '', to);

for (const type of ['pushState', 'replaceState'] as const) {
  const write = window.history[type];
  window.history[type] = function writeAndTell(...args) {
    write.apply(this, args);
    window.dispatchEvent(new Event(type));
  };
}

// Of the router that wouter has by default, which is never used.
export { navigate as useBrowserLocation, navigate as useSearch };
