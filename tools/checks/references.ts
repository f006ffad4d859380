import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Contents of text files by their path from the root of the repository. */
export type Files = ReadonlyMap<string, string>;

const textFile = /\.(tsx?|mjs|cjs|js|md|css|html|ya?ml)$/;

/** All text files that git tracks or would track. */
export function repositoryFiles(root: string): Files {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  const paths = list
    .toString()
    .split('\0')
    .filter((path) => textFile.test(path));
  const files = new Map<string, string>();
  for (const path of paths) {
    const text = readIfPresent(join(root, path));
    if (text !== undefined) files.set(path, text);
  }
  return files;
}

// A file that was deleted and not committed yet is still listed.
function readIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Anchors of a Markdown file's headings, as GitHub makes them; a repeated heading gets -1, -2 … */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutFences(markdown).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy++) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}

// Keeps line numbers: what is inside becomes empty lines.
function withoutFences(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
}

type Reference = { line: number; text: string; target: string; anchor: string | undefined };

/** References such as docs/product.md#waitlist in any text. */
export function docReferences(text: string): Reference[] {
  return find(text, /(?<![\w/.-])(docs\/[\w./-]+\.md)(?:#([\w-]+))?/g);
}

/** Relative links of a Markdown file, by their path from the root of the repository. */
export function markdownLinks(path: string, markdown: string): Reference[] {
  const prose = withoutFences(markdown).replace(/`[^`\n]*`/g, (code) => ' '.repeat(code.length));
  return find(prose, /\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g).map((link) => ({
    ...link,
    target: link.target === '' ? path : normalize(join(dirname(path), link.target)),
  }));
}

/** Paths of this repository in code spans of a Markdown file; patterns such as `functions/<domain>` are left out. */
export function codePaths(markdown: string): Reference[] {
  return find(withoutFences(markdown), /`((?:functions|shared|infra|web|local|e2e|docs)\/[\w./@-]+)`/g);
}

/** Tests that a Markdown file names in code spans, e.g. `local/run.test.ts > have defaults`: file and a part of a title. */
export function namedTests(markdown: string): Reference[] {
  return find(withoutFences(markdown), /`([\w./-]+\.(?:test|journey)\.tsx?) > ([^`\n]+)`/g);
}

/** Tests that Markdown files name and that do not exist, as `path:line text`. */
export function missingTests(files: Files): string[] {
  const isMissing = ({ target, anchor = '' }: Reference) => !files.get(target)?.includes(anchor);
  return [...files].flatMap(([path, text]) =>
    path.endsWith('.md')
      ? namedTests(text)
          .filter(isMissing)
          .map(({ line, text: found }) => `${path}:${line} ${found}`)
      : [],
  );
}

/** Phrases that name a document outside the repository. */
const outside = [
  /\bspec(?:ification)?s?'?,? sections?\b/gi,
  /\bthe spec(?:ification)?\b/gi,
  /\bback office,\s+sections?\b/gi,
  /[(;] ?trust: \w/gi,
  /\bissues? #?\d+\b/gi,
  /(?<![#\w/])shared\/(?:spec|design|findings)\b/g,
];

/** Phrases of a text that refer to documents outside the repository. */
export function outsideReferences(text: string): Reference[] {
  return outside.flatMap((pattern) => find(text, pattern)).toSorted((one, other) => one.line - other.line);
}

function find(text: string, pattern: RegExp): Reference[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    text: match[0],
    target: match[1] ?? '',
    anchor: match[2],
  }));
}

/** References to files or headings that do not exist, as `path:line text`. */
export function deadReferences(files: Files, exists: (path: string) => boolean): string[] {
  const isDead = ({ target, anchor }: Reference) => {
    const document = files.get(target);
    if (anchor === undefined) return document === undefined && !exists(target);
    return document === undefined || !anchorsOf(document).has(anchor);
  };
  return [...files].flatMap(([path, text]) => {
    const links = path.endsWith('.md') ? [...markdownLinks(path, text), ...codePaths(text)] : [];
    return [...docReferences(text), ...links].filter(isDead).map(({ line, text: found }) => `${path}:${line} ${found}`);
  });
}
