/// <reference types="vite/client" />

/** The built index.html, in the build for the server (vite.server.config.ts). */
declare const BUILT_FRAME: string;

/** Built files by the source file that they are fetched for, in the build for the server. */
declare const BUILT_FILES: Record<string, readonly string[]>;

/** Content of the built style sheets by file, in the build for the server. */
declare const BUILT_STYLES: Record<string, string>;
