import { berlin, bristol, euros, type PlannedSession, pounds } from './plan.ts';

/** Demo sessions in the far future. */
export const later: PlannedSession[] = [
  {
    name: 'weekend-in-berlin',
    title: 'Two Days of Air: a Weekend for People Who Have Forgotten How to Do Nothing',
    description: `Saturday and Sunday, ten until six, with a long lunch in between and a walk along the canal whatever the weather.

Day one is for the body. We map how you breathe now, without correcting it, and spend the afternoon with the diaphragm, the ribs and the floor. Day two is for staying: two long journeys of connected breathing, each with someone beside you, and time to write.

The group is twelve at most. Half of you will have done this before and half will not, and by Saturday's tea no one will remember which half they were in. Vegetarian lunch, tea and fruit are part of the price. Rooms nearby are not, but we keep a list of kind ones.`,
    category: 'Workshop',
    days: 48,
    on: 'Saturday',
    at: '10:00',
    minutes: 480,
    place: berlin,
    price: euros(190),
    max: 12,
    taken: 2,
    deposit: true,
    whatToBring: 'Layers\nA notebook\nShoes for a canal path\nAn unreasonable amount of patience with yourself',
  },
  {
    name: 'spring-programme',
    title: 'Spring Programme (draft)',
    description: 'Dates are not settled yet.',
    category: 'Workshop',
    days: 60,
    at: '10:00',
    minutes: 120,
    place: bristol,
    price: pounds(30),
    max: 12,
    draft: true,
  },
];
