// First, because it says in which order the layers of all other styles count.
import './styles/main.css';
import { Fragment, StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { SWRConfig } from 'swr';
import { followCollections } from '#shared/rules/added-collections.ts';
import { mayBeChanged } from '#shared/rules/changed-addresses.ts';
import { setLanguage } from '#shared/rules/language.ts';
import { App } from './app/App.tsx';
import { IncompleteNotice } from './app/IncompleteNotice.tsx';
import { loadRenderedPage } from './app/rendered-pages.ts';
import { answerFirstRequests, seedCache } from './lib/api/seed.ts';
import { noteAnswer } from './lib/api/staleness.ts';
import { endHydration } from './lib/rendering/hydration.ts';
import { type FrameData, type PageData, readPageData } from './lib/rendering/page-data.ts';
import { previewKey, previewQuery } from './lib/rendering/preview.ts';
import { BrowserRouter } from './lib/router/BrowserRouter.tsx';
import { readStored } from './lib/storage.ts';
import { keepTextsCurrent } from './lib/translated-texts.ts';

/** The checks run in development alone; a visitor's browser gets nothing of them. */
const Checks = import.meta.env.DEV ? StrictMode : Fragment;

function app(data: PageData | FrameData) {
  const rendered = data.path === undefined ? null : data;
  const { site, ownPage } = data;
  const isStored = data.path === undefined && data.isStored;
  return (
    <Checks>
      <App rendering={{ origin: window.location.origin, rendered, site, ownPage, isStored }} Router={BrowserRouter} />
    </Checks>
  );
}

/** Takes over a page that the server rendered. */
async function takeOver(root: HTMLElement, data: PageData): Promise<void> {
  await loadRenderedPage(data);
  seedCache(SWRConfig.defaultValue.cache, data);
  answerFirstRequests(data.answers);
  // As a transition it gives way to presses and to the browser's own work every few milliseconds.
  startTransition(() => {
    hydrateRoot(root, app(data), { onRecoverableError: console.error });
  });
}

/** Beside the page's text, which stays. */
function tellIncomplete(error: unknown): void {
  console.error(error);
  createRoot(document.body.appendChild(document.createElement('div'))).render(<IncompleteNotice />);
}

function render(root: HTMLElement, data: FrameData): void {
  // The page's own title and description take the place of the frame's.
  for (const element of document.querySelectorAll('[data-default]')) element.remove();
  endHydration();
  createRoot(root).render(app(data));
}

// A browser that is offline polls nothing.
window.addEventListener('offline', () => noteAnswer());

// When the page is complete: what the worker stores is fetched then.
if (import.meta.env.PROD) {
  window.addEventListener('load', () => navigator.serviceWorker?.register('/sw.js').catch(() => null));
} else {
  // One of a built site on this address would go on answering.
  void navigator.serviceWorker
    ?.getRegistrations()
    .then((all) => all.forEach((registration) => void registration.unregister()));
}

/**
 * Opens the page that a mailed link was meant to lead to, if a mail system has changed it (docs/product.md#mailed-links).
 * Returns whether another page is being loaded.
 */
async function followRepairedLink(): Promise<boolean> {
  const { pathname, search, hash } = window.location;
  const address = `${pathname}${search}${hash}`;
  if (!mayBeChanged(window.location)) return false;
  const { repairAddress } = await import('#shared/rules/mailed-links.ts');
  const repaired = repairAddress(address);
  if (repaired === address) return false;
  if (new URL(repaired, window.location.href).pathname === pathname) {
    window.history.replaceState(window.history.state, '', repaired);
    return false;
  }
  window.location.replace(repaired);
  return true;
}

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('no #root');
  const draft = window.location.search === previewQuery && readStored('sessionStorage', previewKey);
  const data: PageData | FrameData = draft ? JSON.parse(draft) : readPageData();
  // Settings that are not saved (features/admin/settings/preview.ts).
  if (draft) void import('./app/preview-banner.tsx');
  setLanguage(data.site.language);
  followCollections(data.site.added ?? []);
  document.documentElement.lang = data.site.language;
  keepTextsCurrent();
  if (data.path === undefined) render(root, data);
  else takeOver(root, data).catch(tellIncomplete);
}

// Without its code the page is opened as it was asked for.
void followRepairedLink()
  .catch(() => false)
  .then((isLeaving) => {
    if (!isLeaving) start();
  });
