import { synthesiseTemplate } from './template.ts';

// A process of its own: within jest's sandbox the validation takes ten times as long.
synthesiseTemplate({ validate: true });
