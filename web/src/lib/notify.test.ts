import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Notice, noteFailure, noteSuccess, notify, onNotice } from './notify.ts';

/** docs/product.md#notices */

const draw = vi.fn<(notice: Notice) => void>();
const dismiss = vi.fn<(about: string) => void>();
let stop = () => {};
beforeEach(() => {
  stop = onNotice({ draw, dismiss });
});
afterEach(() => {
  stop();
  vi.resetAllMocks();
});

async function fail(about: string): Promise<never> {
  await Promise.resolve();
  noteFailure(about);
  throw new Error('refused');
}

test('a notice of a failure is about the request whose failure is being handled', async () => {
  await fail('updateMe {}').catch(async () => {
    await Promise.resolve();
    notify({ tone: 'bad', title: 'Not saved' });
  });
  expect(draw).toHaveBeenCalledWith({ tone: 'bad', title: 'Not saved', about: 'updateMe {}' });
  noteSuccess('updateMe {}');
  expect(dismiss).toHaveBeenCalledWith('updateMe {}');
});

test('one that comes later, a success, or one that names its own subject is not about that request', async () => {
  await fail('updateMe {}').catch(() => {
    notify({ tone: 'good', title: 'Kept for later' });
    notify({ tone: 'bad', title: 'Failed to copy', about: 'copy' });
  });
  await new Promise((resolve) => setTimeout(resolve));
  notify({ tone: 'bad', title: 'No room left' });
  expect(draw.mock.calls.map(([{ about }]) => about)).toEqual([undefined, 'copy', undefined]);
});
