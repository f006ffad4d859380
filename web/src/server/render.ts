import { rendererOf } from './renderer.tsx';

/** Renders a page to HTML, in the frame of the app that was built with this file (vite.server.config.ts). */
export const renderPage = rendererOf(BUILT_FRAME, { files: BUILT_FILES, styles: BUILT_STYLES });
