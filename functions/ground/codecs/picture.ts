/** RGBA, row by row. */
export type Picture = { width: number; height: number; data: Uint8ClampedArray };
