import type { LearningResource } from '../../functions/ground/keys/learning-resource.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import { idOf } from './session.ts';

type PlannedResource = Pick<LearningResource, 'title' | 'description' | 'category'> & {
  name: string;
  month: number;
  price?: number;
};

const planned: PlannedResource[] = [
  {
    name: 'why-the-out-breath',
    month: 9,
    title: 'Why the Out-Breath Settles You',
    category: 'Breathwork',
    description: `Your heart does not beat evenly. It quickens a little as you breathe in and slows a little as you breathe out. The nerve that slows it, the vagus, speaks mostly on the way out.

So a long exhale is not a trick. It gives the brake of your body more time in every breath. Six breaths a minute, with the out-breath longer than the in-breath, is where most people feel it first.

Try it now: in for four, out for six, ten times. Then notice your hands.`,
  },
  {
    name: 'a-corner-at-home',
    month: 8,
    title: 'A Corner at Home',
    category: 'Meditation',
    description: `You need a square metre and a door that closes. A mat or a folded blanket, something for the head, a second layer, because lying still is colder than you think.

Put the telephone in another room, or face down in flight mode if it plays the recording. Tell the people who live with you how long it takes. Then leave the corner as it is: the next practice begins with not having to look for anything.`,
  },
  {
    name: 'for-birth-partners',
    month: 6,
    title: 'For Birth Partners: What to Say, and When Not to',
    category: 'Pregnancy',
    description: `Before: learn one rhythm together and practise it on ordinary evenings. Ten breaths after brushing your teeth are enough.

During: breathe audibly, slower than feels natural. People fall in with a breath they can hear. Say "in" and "out" if it helps; say nothing if it does not. A heavy hand between the shoulder blades says most of it.

After: water, a blanket, quiet. You have been breathing too. Sit down.`,
  },
  {
    name: 'when-not-to',
    month: 3,
    title: 'When Not to Breathe Like This',
    category: 'Other',
    price: 500,
    description: `Slow breathing with a longer out-breath suits nearly everybody. Fast and connected breathing does not.

Leave it, or ask a doctor first, if you are pregnant, have a heart or lung condition, epilepsy, high blood pressure that is not treated, an aneurysm in the family, or if panic is a frequent guest. Write before a session: there is always a gentler version, and no one in the circle will notice that yours is another one.`,
  },
];

export const demoResources: LearningResource[] = planned.map(({ name, month, price = 0, ...text }) => {
  const createdAt = new Date(Date.UTC(2026, month, 14, 9));
  // The list is in the order of ids: the timestamp of `createdAt`, then a constant part.
  const id = newId(createdAt).slice(0, 10) + idOf(`resource ${name}`).slice(10);
  return { ...text, id, price: { amount: price, currency: 'USD' }, createdAt: createdAt.toISOString() };
});
