import { Fragment, type ReactNode } from 'react';
import type { Block, RichText as Blocks, Inline } from '#shared/rules/rich-text.ts';
import './rich-text.css';

function inline(part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'break':
      return <br />;
    case 'link':
      return <a href={part.href}>{inlines(part.children)}</a>;
    case 'strong':
      return <strong>{inlines(part.children)}</strong>;
    case 'em':
      return <em>{inlines(part.children)}</em>;
  }
}

// Parts have no other key, and are never reordered.
const inlines = (parts: Inline[]) =>
  parts.map((part, place) => <Fragment key={String(place)}>{inline(part)}</Fragment>);
const blocks = (parts: Block[]) => parts.map((part, place) => <Fragment key={String(place)}>{block(part)}</Fragment>);

function block(part: Block): ReactNode {
  switch (part.kind) {
    case 'heading':
      return part.level === 2 ? <h2>{inlines(part.children)}</h2> : <h3>{inlines(part.children)}</h3>;
    case 'paragraph':
      return <p>{inlines(part.children)}</p>;
    case 'quote':
      return <blockquote>{blocks(part.children)}</blockquote>;
    case 'rule':
      return <hr />;
    case 'list': {
      const items = part.items.map((item, place) => <li key={String(place)}>{blocks(item)}</li>);
      return part.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

/** Text of the owner (docs/product.md#site-settings), drawn from its tree: it has no HTML of theirs. */
export function RichText({ text }: { text: Blocks }) {
  return <div className="rich-text">{blocks(text)}</div>;
}
