import { expect, type Page } from '@playwright/test';

/** Puts each text, now and later, into elements of its own in place of its node, as a browser's translation does. */
export function translate(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const skipped = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEXTAREA', 'TITLE', 'OPTION']);
    const isTranslated = (node: Node) => node.parentElement?.closest('font[data-translated]') !== null;
    const wrap = (text: Node) => {
      const { parentElement, nodeValue } = text;
      if (!parentElement || !nodeValue?.trim() || skipped.has(parentElement.tagName) || isTranslated(text)) return;
      const font = document.createElement('font');
      font.dataset.translated = '';
      const inner = font.appendChild(document.createElement('font'));
      inner.textContent = nodeValue;
      parentElement.replaceChild(font, text);
    };
    const wrapAll = (root: Node) => {
      const texts: Node[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode);
      if (root.nodeType === Node.TEXT_NODE) texts.push(root);
      for (const text of texts) wrap(text);
    };
    const start = () => {
      wrapAll(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) wrapAll(node);
      }).observe(document.body, { subtree: true, childList: true });
    };
    // A person has it translated once the page is there.
    const whenTakenOver = () =>
      document.documentElement.classList.contains('is-rendered') ? requestAnimationFrame(whenTakenOver) : start();
    addEventListener('load', whenTakenOver);
  });
}

export const translated = (page: Page) => expect(page.locator('main font[data-translated]').first()).toBeAttached();
