import { expect, test } from 'vitest';
import { paths } from '#shared/contract/paths.ts';
import { notFoundPath, renderedPage } from '#shared/contract/rendered-pages.ts';
import { motifOf } from '#shared/rules/art.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { ownPageHref } from '#shared/rules/site.ts';
import { inlineArt } from '../../domains/art/inline-art.ts';
import { openPageSite } from '../../testing/page-site.ts';
import { answersTo } from './answers.ts';
import { largestArt } from './largest-art.ts';

// docs/product.md#rendered-pages

const { dependencies, putSession } = await openPageSite();
const at = (days: number) => new Date(dependencies.now().getTime() + days * 86_400_000).toISOString();

async function artOf(path: string) {
  const page = renderedPage(path);
  if (!page) throw new Error(`${path} is not rendered`);
  return largestArt({ path, answers: await answersTo(page.requests, dependencies) });
}

test('a page contains the art that is larger than its texts, of the shape that it shows', async () => {
  const session = await putSession({ startTime: at(2), category: 'Workshop', thumbnailUrl: null });
  const draw = (shape: 'card' | 'poster') => inlineArt(shape, motifOf('Workshop'), session.id);
  const { id: sessionId } = session;
  expect(await artOf(paths.session.href(sessionId))).toEqual({
    sessionId,
    art: draw('poster'),
    phoneArt: draw('card'),
  });
  await putSession({ startTime: at(3) });
  expect(await artOf(paths.liveSessions.pattern)).toEqual({ sessionId, art: draw('card'), phoneArt: undefined });
  expect(await artOf(paths.home.pattern)).toBeUndefined();
  expect(await artOf(paths.signIn.pattern)).toBeUndefined();
});

test('a photograph is not replaced by art', async () => {
  const { id } = await putSession({ startTime: at(1), thumbnailUrl: '/images/first-light.webp' });
  expect(await artOf(paths.session.href(id))).toBeUndefined();
  expect(await artOf(paths.liveSessions.pattern)).toBeUndefined();
});

test('what is nowhere contains the art of its page', async () => {
  const lost = {
    sessionId: fixedArt.notFound.id,
    art: inlineArt('disc', motifOf(fixedArt.notFound.category), fixedArt.notFound.id),
  };
  expect(await artOf(notFoundPath)).toMatchObject(lost);
  expect(largestArt({ path: ownPageHref('imprint'), ownPage: null, answers: [] })).toMatchObject(lost);
});
