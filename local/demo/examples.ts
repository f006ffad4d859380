import type { LearningResource } from '../../functions/ground/keys/learning-resource.ts';
import type { Recording } from '../../functions/ground/keys/recording.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import type { NewMember } from './accounts.ts';
import { practices, secondsOf } from './recordings/practices.ts';
import { filesOf } from './recordings.ts';

type Overrides<Item> = { [Field in keyof Item]?: Item[Field] | undefined };

/** A paid recording at the end of the birth collection, with the first sample video. */
export function exampleRecording(overrides: Overrides<Recording>, now: Date): Recording {
  const { id = newId(now), collection = 'birth' } = overrides;
  const { videoKey, captionsKey, thumbnailKey } = filesOf(collection, id, examplePractice);
  return {
    id,
    collection,
    title: 'A Quiet Breath',
    description: 'In and out, for as long as it lasts.',
    durationSeconds: Math.round(secondsOf(practices[examplePractice])),
    isFree: false,
    orderIndex: 1000,
    videoKey,
    captionsKey,
    thumbnailUrl: `/${thumbnailKey}`,
    createdAt: now.toISOString(),
    ...withoutUndefined(overrides),
  };
}

/** Sample video of `exampleRecording`. */
export const examplePractice = 'arrive-in-your-body';

export function exampleResource(overrides: Overrides<LearningResource>, now: Date): LearningResource {
  return {
    id: newId(now),
    title: 'A Quiet Page',
    description: 'One sentence, and then another.',
    category: 'Breathwork',
    price: { amount: 0, currency: 'USD' },
    createdAt: now.toISOString(),
    ...withoutUndefined(overrides),
  };
}

/** A member with a unique address who has bought nothing. */
export function exampleMember(overrides: Overrides<NewMember>, now: Date): NewMember {
  return {
    name: 'Robin Member',
    email: `robin.${newId(now).toLowerCase()}@example.com`,
    password: 'quiet-breath',
    admin: false,
    collections: [],
    ...withoutUndefined(overrides),
  };
}

/** Optional fields of a parsed request as overrides of an example. */
export function withoutUndefined<Item>(overrides: Overrides<Item>): Partial<Item> {
  return Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined)) as Partial<Item>;
}
