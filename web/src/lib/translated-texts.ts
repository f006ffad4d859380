/**
 * Shows what React writes into a text that a browser's translation has replaced: the text comes back, to be translated anew
 * (docs/decisions/translated-pages.md). Without that, a number or price that changes beside other words stays as it was.
 */
export function keepTextsCurrent(): void {
  const elementOf = new WeakMap<Node, Element>();
  const textOf = new WeakMap<Node, Node>();

  const putBack = (text: Node) => {
    // All texts of the sentence, which was translated as a whole.
    for (const element of [...(elementOf.get(text)?.parentNode?.children ?? [])]) {
      const own = textOf.get(element);
      if (own) element.parentNode?.replaceChild(own, element);
    }
  };

  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') putBack(target);
      for (const text of removedNodes) {
        const element = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
        if (text.nodeType !== Node.TEXT_NODE || !(element instanceof Element)) continue;
        elementOf.set(text, element);
        textOf.set(element, text);
        observer.observe(text, { characterData: true });
      }
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
