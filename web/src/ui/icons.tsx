import { icon } from './icon.tsx';

// Shapes of Lucide (ISC License, https://lucide.dev), each as one path, to a tenth of a unit: those of the frame and the schedule. Others
// are in page-icons.tsx.
export const ArrowRight = icon('M5 12h14M12 5l7 7-7 7');
export const ArrowUpRight = icon('M7 7h10v10M7 17 17 7');
export const ChevronDown = icon('M6 9l6 6 6-6');
export const Clock = icon('M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2');
export const Hourglass = icon(
  'M5 22h14M5 2h14M17 22v-4.2a2 2 0 0 0-.6-1.4L12 12l-4.4 4.4A2 2 0 0 0 7 17.8V22M7 2v4.2a2 2 0 0 0 .6 1.4L12 12l4.4-4.4A2 2 0 0 0 17 6.2V2',
);
export const MapPin = icon(
  'M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
);
export const Menu = icon('M4 5h16M4 12h16M4 19h16');
export const RotateCw = icon('M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5');
export const Video = icon(
  'M16 13l5.2 3.5a.5.5 0 0 0 .8-.4V7.9a.5.5 0 0 0-.8-.4L16 10.5M4 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2',
);
