import { Marked, type Token, type Tokens } from 'marked';

/** Text within a block. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' };

export type Block =
  | { kind: 'heading'; level: 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'rule' };

/** The owner's text is a tree that pages draw: it has no HTML, so none can reach a page. */
export type RichText = Block[];

const parser = new Marked({ gfm: true, breaks: true });

/** Schemes and paths that a link may have; any other is shown as its text. */
const allowedHref = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Parses Markdown: headings, paragraphs, lists, quotes, rules, emphasis, links; all else is shown as it was written. */
export function parseRichText(markdown: string): RichText {
  return blocksOf(parser.lexer(markdown));
}

// The library types tokens of extensions as any: those of its own syntax are told apart by their type.
function blocksOf(tokens: Token[]): Block[] {
  return tokens.flatMap((token) => blockOf(token as Tokens.Generic));
}

function blockOf(token: Tokens.Generic): Block[] {
  const { type, raw, tokens = [] } = token;
  switch (type) {
    case 'space':
    case 'def':
      return [];
    case 'heading':
      return [{ kind: 'heading', level: token.depth <= 2 ? 2 : 3, children: inlinesOf(tokens) }];
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', children: tokens.length > 0 ? inlinesOf(tokens) : [{ kind: 'text', text: raw }] }];
    case 'list':
      return [
        {
          kind: 'list',
          ordered: token.ordered === true,
          items: (token as Tokens.List).items.map((item) => blocksOf(item.tokens)),
        },
      ];
    case 'blockquote':
      return [{ kind: 'quote', children: blocksOf(tokens) }];
    case 'hr':
      return [{ kind: 'rule' }];
    default:
      return raw.trim() === '' ? [] : [{ kind: 'paragraph', children: [{ kind: 'text', text: raw.trim() }] }];
  }
}

function inlinesOf(tokens: Token[]): Inline[] {
  return tokens.flatMap((token) => inlineOf(token as Tokens.Generic));
}

function inlineOf({ type, raw, text, href, tokens = [] }: Tokens.Generic): Inline[] {
  switch (type) {
    case 'strong':
    case 'em':
      return [{ kind: type, children: inlinesOf(tokens) }];
    case 'link':
      if (!allowedHref.test(href)) return inlinesOf(tokens);
      return [{ kind: 'link', href, children: inlinesOf(tokens) }];
    case 'br':
      return [{ kind: 'break' }];
    case 'text':
      return tokens.length > 0 ? inlinesOf(tokens) : [{ kind: 'text', text: plain(text) }];
    case 'escape':
      return [{ kind: 'text', text: plain(text) }];
    default:
      return [{ kind: 'text', text: raw }];
  }
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** The library escapes some texts for HTML, which is done where they are drawn. */
const plain = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
