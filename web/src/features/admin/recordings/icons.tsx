import { icon } from '../../../ui/icon.tsx';

// Shapes of Lucide (ISC License, https://lucide.dev), each as one path: those of the recording libraries.
const dot = (x: number, y: number) => `M${x - 1} ${y}a1 1 0 1 0 2 0a1 1 0 1 0-2 0`;

export const Grip = icon(dot(9, 5) + dot(9, 12) + dot(9, 19) + dot(15, 5) + dot(15, 12) + dot(15, 19));
export const Gift = icon(
  'M12 7v14M20 11v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-8M7.5 7a1 1 0 0 1 0-5A4.8 8 0 0 1 12 7a4.8 8 0 0 1 4.5-5 1 1 0 0 1 0 5M4 7h16a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1',
);
