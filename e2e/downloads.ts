import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** The file that a press saves. */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const saving = page.waitForEvent('download');
  await press();
  const file = await saving;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}
