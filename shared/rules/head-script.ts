import { themeKey } from './theme.ts';

/** On `<html>` of a page that was opened by its address, until the first Back: a remembered position counts whole lists. */
const firstView = 'first-view';

/** `media` of what is preloaded after the first paint. */
export const laterMedia = 'not all';

const theme = `const t=localStorage.getItem('exhale.${themeKey}');if(t)e.dataset.theme=t`;
const whileFirst = `if(performance.getEntriesByType('navigation')[0].type==='navigate'){e.classList.add('${firstView}');addEventListener('popstate',()=>e.classList.remove('${firstView}'),{once:true})}`;
const preloads = `for(const l of document.querySelectorAll('link[media="${laterMedia}"]'))l.removeAttribute('media')`;

/**
 * Runs in the head of each page, before its first paint; the Content-Security-Policy names its hash. Applies the chosen
 * theme (docs/decisions/dark-theme.md; stored values that are no theme match no rule of the style sheet), and lets what
 * is not seen first wait for the first paint (docs/decisions/first-page.md).
 */
export const headScript = `{const e=document.documentElement;try{${theme}}catch{}try{${whileFirst}}catch{}requestAnimationFrame(()=>setTimeout(()=>{${preloads}}))}`;
