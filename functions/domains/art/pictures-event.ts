import * as z from 'zod';

/** Most pictures of one event: they are drawn within the function's time limit. */
export const picturesPerEvent = 20;

/** An event of the art function itself: paths of pictures to be drawn before anyone asks for them. */
export const picturesEvent = z.strictObject({ pictures: z.array(z.string()).max(picturesPerEvent) });
export type PicturesEvent = z.output<typeof picturesEvent>;
