import * as z from 'zod';

// To be imported before any schema: making one, zod attempts whether it may compile code, and the site's content
// security policy reports each such try.
z.config({ jitless: true });
