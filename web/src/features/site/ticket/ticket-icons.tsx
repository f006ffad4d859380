import { icon } from '../../../ui/icon.tsx';

// Shapes of Lucide (ISC License, https://lucide.dev), each as one path.
export const ArrowLeftRight = icon('M8 3 4 7l4 4M4 7h16M16 21l4-4-4-4M20 17H4');
export const OpenDoor = icon(
  'M13 4h3a2 2 0 0 1 2 2v14M2 20h3M13 20h9M10 12v.01M13 4.562v16.157a1 1 0 0 1-1.242.97L5 20V5.562a2 2 0 0 1 1.515-1.94l4-1A2 2 0 0 1 13 4.561Z',
);
export const ReceiptText = icon(
  'M5 2v20l2.4-1.2L9.7 22l2.3-1.2 2.3 1.2 2.3-1.2L19 22V2l-2.4 1.2L14.3 2 12 3.2 9.7 2 7.4 3.2ZM9 8h6M9 12h6',
);
