import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { palette } from '#shared/rules/palette.ts';

/**
 * Draws the studio's mark as the icons that browsers and phones ask for, into web/public. Run it by hand after a change
 * of the mark or the palette: `node web/icons/make.ts`. The outputs are committed.
 */

/** The mark: a ring around a full circle, as in the top bar. `ground` fills the square, `scale` leaves a margin. */
function mark({ ground, scale = 1 }: { ground?: string; scale?: number } = {}): string {
  const square = ground ? `<rect width="60" height="60" fill="${ground}"/>` : '';
  const rings = `<circle cx="30" cy="30" r="28" fill="none" stroke="${palette.sage}" stroke-width="3.5"/><circle cx="30" cy="30" r="18" fill="${palette.sage}"/>`;
  const move = (1 - scale) * 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><title>Logo</title>${square}<g transform="translate(${move} ${move}) scale(${scale})">${rings}</g></svg>\n`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();

async function png(svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

/** An .ico file around one PNG of 32 pixels. */
function ico(picture: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

// Phones cut the corners off, so their icons have a ground and a margin; elsewhere the mark is larger.
const forPhones = mark({ ground: palette.paper, scale: 0.62 });
const files: Record<string, string | Buffer> = {
  'favicon.svg': mark(),
  'favicon.ico': ico(await png(mark(), 32)),
  'apple-touch-icon.png': await png(forPhones, 180),
  'icon-192.png': await png(mark({ scale: 0.92 }), 192),
  'icon-512.png': await png(mark({ scale: 0.92 }), 512),
  'icon-maskable-192.png': await png(forPhones, 192),
  'icon-maskable-512.png': await png(forPhones, 512),
};
for (const [name, content] of Object.entries(files)) {
  await writeFile(new URL(`../public/${name}`, import.meta.url), content);
}
await browser.close();
