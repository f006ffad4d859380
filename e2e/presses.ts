import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { daytimeZone } from './dates.ts';
import { expect, test } from './fixtures.ts';
import { desktop, phone } from './page-checks.ts';

/** Does a job by touch or by keyboard, and counts its presses. */

export const ways = ['touch', 'keyboard'] as const;
export type Way = (typeof ways)[number];

export const windows: Record<Way, BrowserContextOptions> = {
  touch: { viewport: phone, isMobile: true, hasTouch: true },
  keyboard: { viewport: desktop },
};

/** The same, in a zone in which it is day, for what is planned for today. */
export const daytimeWindow = (way: Way): BrowserContextOptions => ({ ...windows[way], timezoneId: daytimeZone });

/** Opens or chooses where presses are not counted. */
export const pressBy =
  (way: Way) =>
  (target: Locator, key: 'Enter' | 'Space' = 'Enter') =>
    way === 'touch' ? target.tap() : target.press(key);

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Whether it comes before the focus, so that going back is shorter. */
const isBefore = (target: Locator) =>
  target.evaluate((element) => {
    const focus = document.activeElement ?? document.body;
    return focus !== document.body && (focus.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
  });

/** What a person takes, who looks for each button and types by two thumbs, in seconds (docs/decisions/site-settings.md). */
const secondsFor = { press: 1.5, character: 0.25, page: 12 };

/** More than any page has. */
const maxSteps = 300;

/**
 * A press is a tap, also one into a field, or a key that opens, chooses or confirms. Typed text is none, nor a key that
 * only moves the focus.
 */
export class Hand {
  presses = 0;
  private moves = 0;
  private typed = 0;
  private readonly page: Page;
  private readonly way: Way;
  private readonly begun = Date.now();

  constructor(page: Page, way: Way) {
    this.page = page;
    this.way = way;
  }

  /** Opens, chooses or confirms: a link, a button, a switch, an item of a menu. */
  async press(target: Locator): Promise<void> {
    this.presses += 1;
    if (this.way === 'touch') return target.tap();
    await expect(target).toBeEnabled();
    const role = await target.getAttribute('role');
    await this.moveTo(target, role === 'menuitem' ? 'ArrowDown' : 'Tab');
    await this.page.keyboard.press(role === 'switch' || role === 'checkbox' ? 'Space' : 'Enter');
  }

  /** Replaces the text of a field. */
  async type(field: Locator, text: string): Promise<void> {
    this.typed += text.length;
    await expect(field).toBeVisible();
    if (this.way === 'touch') {
      if (!(await isFocused(field))) {
        this.presses += 1;
        await field.tap();
      }
      return field.fill(text);
    }
    await this.moveTo(field, 'Tab');
    // The browser's own clock decides which keys a time takes.
    if ((await field.getAttribute('type')) === 'time') return field.fill(text);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Chooses from a list, which the device shows: one press opens it, another chooses. */
  async select(field: Locator, option: string): Promise<void> {
    this.presses += 2;
    await field.selectOption(option);
  }

  /** Chooses a file by its button; the device's own dialog is not counted. */
  async choose(input: Locator, file: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    if (this.way === 'keyboard') await this.press(input);
    else {
      this.presses += 1;
      await input.locator('..').tap();
    }
    await (await chooser).setFiles(file);
  }

  /** Ends the job: this many presses, no fewer and no more; the seconds are noted in the report. */
  done(job: string, presses: number): void {
    const seconds = ((Date.now() - this.begun) / 1000).toFixed(1);
    const effort = `${this.presses} presses, ${this.typed} characters, ${this.moves} moves of the focus, ${seconds} s`;
    test.info().annotations.push({ type: 'measured', description: `${job}, ${this.way}: ${effort}` });
    expect(this.presses, `presses: ${job}, ${this.way}`).toBe(presses);
  }

  /** Ends the job: a person who reads this many pages meanwhile is done with it in time. */
  doneWithin(job: string, { minutes, pages }: { minutes: number; pages: number }): void {
    const { press, character, page } = secondsFor;
    const seconds = this.presses * press + this.typed * character + pages * page;
    const effort = `${this.presses} presses, ${this.typed} characters, ${pages} pages: ${(seconds / 60).toFixed(1)} minutes`;
    test.info().annotations.push({ type: 'measured', description: `${job}: ${effort}` });
    expect(seconds / 60, `minutes: ${job}, ${effort}`).toBeLessThanOrEqual(minutes);
  }

  private async moveTo(target: Locator, key: 'Tab' | 'ArrowDown'): Promise<void> {
    await expect(target).toBeVisible();
    for (let step = 0; !(await isFocused(target)); step++) {
      if (step === maxSteps) throw new Error(`${target} is not reached by ${key}`);
      await this.page.keyboard.press(key === 'Tab' && (await isBefore(target)) ? 'Shift+Tab' : key);
      this.moves += 1;
    }
  }
}
