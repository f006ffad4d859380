declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default: number };

  /** The font cut down to the characters of a text; see the package's README. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      variationAxes?: Record<string, Axis>;
      keepFeatures?: string[];
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
