import { themeKey } from './theme.ts';

/**
 * The class is on `<html>` of a page that was opened by its address, until the first Back: a remembered position counts
 * whole lists.
 */
const firstView = 'first-view';

/** `media` of what is preloaded after the first paint, or not at all. */
export const laterMedia = 'not all';

const theme = `const t=localStorage.getItem('exhale.${themeKey}');if(t)e.dataset.theme=t`;
const whileFirst = `if(performance.getEntriesByType('navigation')[0].type==='navigate'){e.classList.add('${firstView}');addEventListener('popstate',()=>e.classList.remove('${firstView}'),{once:true})}`;
const preloadAll = `const p=s=>{for(const l of document.querySelectorAll(s+'[media="${laterMedia}"]'))l.removeAttribute('media')}`;
// The service worker has them: a first paint with them costs nothing. A preloaded font is waited for, up to 50 ms.
const storedFonts = `if(navigator.serviceWorker?.controller)p('[as=font]')`;

/**
 * Runs in the head of each page behind the fonts' links, before its first paint; the Content-Security-Policy names its
 * hash. Applies the chosen theme (docs/decisions/dark-theme.md; stored values that are no theme match no rule of the style
 * sheet), and lets what is not seen first wait for the first paint (docs/decisions/first-page.md).
 */
export const headScript = `{const e=document.documentElement;try{${theme}}catch{}try{${whileFirst}}catch{}${preloadAll};${storedFonts};requestAnimationFrame(()=>setTimeout(()=>p('[rel=modulepreload]')))}`;
