import type { Page } from '@playwright/test';

/** Widths at which texts are looked at: a phone, a tablet, the narrowest with the whole menu, a desktop. */
const widths = [390, 820, 1024, 1280];

/**
 * Finds text that lies over text on the page that is shown, at four widths in both themes. The page is left at the size that it
 * had.
 */
export async function findTextOverlaps(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const problems: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of colorScheme === 'light' ? widths : widths.toReversed()) {
      await page.setViewportSize({ width, height: 800 });
      // The new size reaches the layout a moment later on a busy machine.
      await page.waitForFunction((own) => innerWidth === own, width);
      const found = await page.evaluate(async () => {
        await window.walker.settle();
        return window.walker.findOverlaps();
      });
      problems.push(...found.map((pair) => `${pair} (${width} px, ${colorScheme})`));
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
  return problems;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the page is given this function alone, without what is around it.
export function installOverlaps(): void {
  type Box = { left: number; top: number; right: number; bottom: number };
  type Text = { box: Box; node: Node; layer: Element | null };

  const intersect = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const isLarge = ({ left, top, right, bottom }: Box) => right - left > 2 && bottom - top > 2;

  /** What stays in the window while the page moves may lie over it: only texts of the same such part are compared. */
  const layerOf = (one: Element | null): Element | null => {
    if (!one) return null;
    return /fixed|sticky/.test(getComputedStyle(one).position) ? one : layerOf(one.parentElement);
  };
  /** The part of a box that is not cut off by what it is in. */
  const seenPart = (box: Box, one: Element | null): Box => {
    if (!one || one === document.body) return box;
    const style = getComputedStyle(one);
    const cuts = style.overflowX !== 'visible' || style.clipPath !== 'none';
    return seenPart(cuts ? intersect(box, one.getBoundingClientRect()) : box, one.parentElement);
  };
  /** Without the space above and below the letters, which lines that are set close share. */
  const lettersOf = ({ left, top, right, bottom }: Box): Box => {
    const margin = (bottom - top) * 0.15;
    return { left, right, top: top + margin, bottom: bottom - margin };
  };

  const textsIn = (root: Node): Text[] => {
    const texts: Text[] = [];
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const layer = layerOf(parent);
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) {
        const box = seenPart(lettersOf(line), parent);
        if (isLarge(box)) texts.push({ box, node, layer });
      }
    }
    return texts.toSorted((one, other) => one.box.top - other.box.top);
  };

  const nameOf = ({ node }: Text) => `"${node.textContent?.trim().slice(0, 30)}"`;

  window.walker.findOverlaps = () => {
    const texts = textsIn(window.walker.top() ?? document.body);
    const pairs = texts.flatMap((one, index) => {
      const rest = texts.slice(index + 1);
      const end = rest.findIndex(({ box }) => box.top > one.box.bottom);
      const near = end === -1 ? rest : rest.slice(0, end);
      return near
        .filter(({ node, layer }) => node !== one.node && layer === one.layer)
        .filter(({ box }) => isLarge(intersect(box, one.box)))
        .map((other) => `${nameOf(one)} and ${nameOf(other)} lie over each other`);
    });
    return [...new Set(pairs)];
  };
}
