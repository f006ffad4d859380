import type { Page } from '@playwright/test';
import { installOverlaps } from './text-overlaps.ts';

/** What runs in a page whose controls are all pressed (press-all.ts): there a press takes milliseconds. */
export type PageWalker = {
  /** Waits until nothing of the page is loaded or changed for a moment. */
  settle(): Promise<void>;
  /** The dialog or menu over everything else; null when there is none. */
  top(): HTMLElement | null;
  /** What can be pressed in the uppermost layer. */
  controls(): HTMLElement[];
  /** What is wider than its place, or cut. */
  findWide(): string[];
  /** Text that lies over text in the uppermost layer. */
  findOverlaps(): string[];
  /** What cannot be told apart, or found by keyboard, in the reader's own colours. */
  findUnseen(): string[];
};

declare global {
  interface Window {
    walker: PageWalker;
  }
}

/** Puts the walker into every page that is opened from now on. */
export async function installWalker(page: Page): Promise<void> {
  for (const part of [installSettling, installControls, installWidths, installColours, installOverlaps])
    await page.addInitScript(part);
}

function installSettling(): void {
  window.walker = {} as PageWalker;
  let pending = 0;
  const { fetch } = window;
  window.fetch = (...request) => {
    pending++;
    return fetch(...request).finally(() => {
      pending--;
    });
  };
  // Pages that open beside this one, and printing, are other journeys' subjects.
  window.open = () => null;
  window.print = () => undefined;
  window.walker.settle = async () => {
    const began = performance.now();
    let changed = began;
    const observer = new MutationObserver(() => {
      changed = performance.now();
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    const isBusy = () => pending > 0 || document.querySelector('[aria-busy=true]') !== null;
    do await new Promise(requestAnimationFrame);
    while (performance.now() - began < 4000 && (isBusy() || performance.now() - changed < 30));
    observer.disconnect();
  };
}

function installControls(): void {
  const layers = '[role=dialog], [role=menu], [role=listbox], [popover]:popover-open';
  const kinds = 'button, summary, [role=menuitem]:not(a), [role=option], input:is([type=checkbox], [type=radio])';
  const isShown = (one: HTMLElement) => one.checkVisibility() && !one.closest('[inert]');
  window.walker.top = () => [...document.querySelectorAll<HTMLElement>(layers)].filter(isShown).at(-1) ?? null;
  window.walker.controls = () =>
    [...(window.walker.top() ?? document).querySelectorAll<HTMLElement>(kinds)].filter(
      (one) => isShown(one) && !one.matches(':disabled, [slot=drag]'),
    );
}

function installWidths(): void {
  const nameOf = (one: Element) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`;
  const scrolls = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'auto' || overflowX === 'scroll';
  const hasText = (one: Element) =>
    [...one.childNodes].some((node) => /^(#text|FONT)$/.test(node.nodeName) && node.textContent?.trim());
  window.walker.findWide = () => {
    const wide: string[] = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    const reaches = (one: Element) => one.getBoundingClientRect().right > innerWidth + 1 && one.checkVisibility();
    if (over > 0) {
      const widest = [...document.querySelectorAll('body *')].filter(reaches).slice(0, 4).map(nameOf);
      wide.push(`${over} px too wide: ${widest.join(', ')}`);
    }
    for (const one of document.querySelectorAll('body *')) {
      if (one.clientWidth < 2 || one.scrollWidth <= one.clientWidth + 1) continue;
      const style = getComputedStyle(one);
      const isField = one.matches('input, textarea, select, .sr-only');
      // The months of the agenda are a row that is pushed sideways; how many they are depends on the day.
      const isRow = one.matches('.month-nav');
      if (scrolls(style) && !isField && !isRow) wide.push(`scrolls sideways: ${nameOf(one)}`);
      const isCut = !['visible', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis' && hasText(one);
      if (isCut && !isField) wide.push(`cut: ${nameOf(one)}`);
    }
    return wide;
  };
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the page is given this function alone, without what is around it.
function installColours(): void {
  const nameOf = (one: Element) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''}`;
  const properties = ['background-color', 'border-color', 'box-shadow', 'outline', 'text-decoration', 'content'];
  const styleOf = (one: Element, pseudo?: string) => {
    const style = getComputedStyle(one, pseudo);
    return properties.map((name) => style.getPropertyValue(name)).join();
  };
  const looksOf = (root: Element) =>
    [root, ...root.querySelectorAll('*')].map((one) =>
      [undefined, '::before', '::after'].map((part) => styleOf(one, part)),
    );
  /** Where the state of an input is shown that is itself not seen. */
  const carrierOf = (one: Element) => (getComputedStyle(one).opacity === '0' ? one.parentElement : null);
  const isOn = (one: Element) =>
    one instanceof HTMLInputElement
      ? one.checked
      : ['aria-pressed', 'aria-selected'].some((name) => one.getAttribute(name) === 'true');

  const findAlike = () => {
    const states = [
      ...document.querySelectorAll('[aria-pressed], [aria-selected], input:is([type=radio], [type=checkbox])'),
    ]
      .filter((one) => !(one instanceof HTMLInputElement) || carrierOf(one))
      .map((one) => ({ on: isOn(one), carrier: carrierOf(one) ?? one }));
    return states
      .filter(({ on }) => on)
      .filter(({ carrier }) =>
        states.some(
          (other) =>
            !other.on &&
            other.carrier.className === carrier.className &&
            JSON.stringify(looksOf(other.carrier)) === JSON.stringify(looksOf(carrier)),
        ),
      )
      .map(({ carrier }) => `chosen or not, it looks alike: ${nameOf(carrier)}`);
  };
  const isRinged = (one: Element | null | undefined) => one != null && getComputedStyle(one).outlineStyle !== 'none';
  const findRingless = () =>
    window.walker.controls().flatMap((one) => {
      one.focus({ focusVisible: true } as FocusOptions);
      const places = [one, one.parentElement, one.nextElementSibling, one.parentElement?.parentElement];
      return document.activeElement !== one || places.some(isRinged) ? [] : [`no focus ring: ${nameOf(one)}`];
    });
  const findBare = () =>
    [...document.querySelectorAll('progress, input[type=range], meter')]
      .filter((one) => getComputedStyle(one).getPropertyValue('forced-color-adjust') !== 'none')
      .map((one) => `its fill is not seen: ${nameOf(one)}`);
  const groundOf = (one: Element | null): string => {
    if (!one) return '';
    const { backgroundColor } = getComputedStyle(one);
    return /^rgba.*, 0\)$/.test(backgroundColor) ? groundOf(one.parentElement) : backgroundColor;
  };
  const findUnreadable = () =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.children.length === 0 && one.textContent?.trim() && one.checkVisibility())
      .filter((one) => {
        const style = getComputedStyle(one);
        // Where colours are not kept, a text has the page's ground behind it.
        const isKept = style.getPropertyValue('forced-color-adjust') === 'none';
        return style.color === (isKept ? groundOf(one) : groundOf(document.body));
      })
      .map((one) => `text in the colour of its ground: ${nameOf(one.closest('button, a, p, td') ?? one)}`);
  window.walker.findUnseen = () => [...findAlike(), ...findRingless(), ...findBare(), ...findUnreadable()];
}
