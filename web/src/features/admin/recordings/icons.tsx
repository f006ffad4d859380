import { icon } from '../../../ui/icon.tsx';

// Shapes of Lucide (ISC License, https://lucide.dev), each as one path: those of the recording libraries.
const dot = (x: number, y: number) => `M${x - 1} ${y}a1 1 0 1 0 2 0a1 1 0 1 0-2 0`;

export const Grip = icon(dot(9, 5) + dot(9, 12) + dot(9, 19) + dot(15, 5) + dot(15, 12) + dot(15, 19));
export const Pencil = icon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
);
export const Trash = icon(
  'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
