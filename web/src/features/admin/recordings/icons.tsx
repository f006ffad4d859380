import { icon } from '../../../ui/icon.tsx';

// Shapes of Lucide (ISC License, https://lucide.dev), each as one path: those of the recording libraries.
const dot = (x: number, y: number) => `M${x - 1} ${y}a1 1 0 1 0 2 0a1 1 0 1 0-2 0`;

export const Grip = icon(dot(9, 5) + dot(9, 12) + dot(9, 19) + dot(15, 5) + dot(15, 12) + dot(15, 19));
