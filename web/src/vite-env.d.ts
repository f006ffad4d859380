/// <reference types="vite/client" />

/** The built index.html, in the build for the server (vite.server.config.ts). */
declare const BUILT_FRAME: string;

/** Built files by the source file that they are fetched for, in the build for the server. */
declare const BUILT_FILES: Record<string, readonly string[]>;

/** Content of the built style sheets by file, in the build for the server. */
declare const BUILT_STYLES: Record<string, string>;

/** The built index.html under a name with its hash, in the build of the service worker (vite.worker.config.ts). */
declare const BUILT_FRAME_FILE: string;

/** Built files of the pages that can be read without network, in the build of the service worker. */
declare const OFFLINE_FILES: readonly string[];
declare const PLAYER_FILES: readonly string[];
