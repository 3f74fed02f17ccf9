// Translators, screen readers and extensions change texts, and React throws when a text node of its own is missing
// (facebook/react#11538). This module remembers what an element held, shows that to React, and restores it before
// React changes a child of the element. Until then the foreign texts stay.

const originalChildren = new WeakMap<Node, readonly Node[]>();
const formerParents = new WeakMap<Node, Node>();
const originalTexts = new WeakMap<Node, string>();
const foreignNodes = new WeakSet<Node>();
const removedByReact = new WeakSet<Node>();

/** React marks its container and every node that it created or hydrated, except the only text of an element. */
const isOfReact = (node: Node): boolean => Object.keys(node).some((key) => /^__react(?:Fiber|Container)\$/.test(key));

/** Whether a node is inside something that React did not put into the page. */
const isForeign = (node: Node | null): boolean =>
  node !== null &&
  !isOfReact(node) &&
  !formerParents.has(node) &&
  (foreignNodes.has(node) || isForeign(node.parentNode));

const { removeChild, insertBefore, appendChild } = Node.prototype;
const { nodeValue, textContent, firstChild, nextSibling } = Object.getOwnPropertyDescriptors(Node.prototype);

let observer: MutationObserver | undefined;

/** Records each changed element with its previous children, found by undoing the changes from the last to the first. */
function readRecords(records: readonly MutationRecord[]): void {
  const changedElements = new Set<Node>();
  for (const { type, target, addedNodes, removedNodes, oldValue } of records) {
    if (isForeign(target)) continue;
    if (type === 'characterData' && !originalTexts.has(target)) originalTexts.set(target, oldValue ?? '');
    for (const node of removedNodes)
      if (!foreignNodes.has(node) && !formerParents.has(node)) formerParents.set(node, target);
    for (const node of addedNodes) {
      if (formerParents.has(node) || isOfReact(node)) continue;
      foreignNodes.add(node);
      changedElements.add(target);
    }
  }
  const previous = new Map<Node, readonly Node[]>();
  for (const { type, target, addedNodes, removedNodes, nextSibling: next } of [...records].reverse()) {
    const parent = type === 'characterData' ? target.parentNode : target;
    if (parent === null || originalChildren.has(parent) || isForeign(parent)) continue;
    const added = [...addedNodes];
    const children = (previous.get(parent) ?? [...parent.childNodes]).filter((node) => !added.includes(node));
    children.splice(next === null ? children.length : children.indexOf(next), 0, ...removedNodes);
    previous.set(parent, children);
  }
  for (const [parent, nodes] of previous) {
    const children = nodes.filter((node) => !foreignNodes.has(node));
    const isChanged = children.some((node) => {
      if (node.parentNode === parent) return originalTexts.has(node);
      // A node that React removed stays out, unless a foreign node has taken its place.
      return removedByReact.has(node)
        ? node instanceof Text && changedElements.has(parent)
        : node instanceof Text || isOfReact(node);
    });
    if (!isChanged) continue;
    originalChildren.set(parent, children);
    Object.defineProperties(Node.prototype, textGetters);
  }
}

function restore(parent: Node): void {
  const children = originalChildren.get(parent);
  if (children === undefined) return;
  originalChildren.delete(parent);
  for (const node of [...parent.childNodes]) if (!children.includes(node)) removeChild.call(parent, node);
  let next: Node | null = null;
  for (const node of [...children].reverse()) {
    if (originalTexts.has(node)) nodeValue.set?.call(node, getText(node));
    originalTexts.delete(node);
    // A node in its place is not moved, since a field would lose the focus.
    if (node.parentNode !== parent || nextSibling.get?.call(node) !== next) insertBefore.call(parent, node, next);
    next = node;
  }
  observer?.takeRecords();
}

function restoreBeforeChange(parent: Node): void {
  readRecords(observer?.takeRecords() ?? []);
  restore(parent);
}

/** Changes an element; a change by React is not recorded. */
function write<Result>(parent: Node, isByReact: boolean, change: () => Result): Result {
  if (isByReact) restoreBeforeChange(parent);
  const result = change();
  if (isByReact) observer?.takeRecords();
  return result;
}

const getParent = (node: Node): Node | null => formerParents.get(node) ?? node.parentNode;
const getText = (node: Node): string | null => originalTexts.get(node) ?? nodeValue.get?.call(node) ?? null;

const nodeMethods = {
  removeChild(this: Node, child: Node) {
    readRecords(observer?.takeRecords() ?? []);
    if (isOfReact(this) && !foreignNodes.has(child)) {
      restore(this);
      removedByReact.add(child);
    }
    return removeChild.call(this, child);
  },
  insertBefore(this: Node, node: Node, child: Node | null) {
    // A translator that restores the original inserts it before a node without React's mark.
    const isMoveByReact = isOfReact(this) && isOfReact(node) && (child === null || isOfReact(child));
    // The caller is React: only React sees this child here.
    if (child !== null && child.parentNode !== this) restoreBeforeChange(this);
    return write(this, isMoveByReact, () => insertBefore.call(this, node, child));
  },
  appendChild(this: Node, node: Node) {
    return write(this, isOfReact(this) && isOfReact(node), () => appendChild.call(this, node));
  },
};

const textSetters = {
  nodeValue: {
    ...nodeValue,
    set(this: Node, value: string | null) {
      const parent = getParent(this) ?? this;
      write(parent, isOfReact(this) || isOfReact(parent), () => nodeValue.set?.call(this, value));
    },
  },
  textContent: {
    ...textContent,
    set(this: Node, value: string | null) {
      if (isOfReact(this)) restoreBeforeChange(this);
      // React sets textContent only on elements with a single text, which has no mark.
      const isWriteByReact = isOfReact(this) && ![...this.childNodes].some(isOfReact);
      write(this, isWriteByReact, () => textContent.set?.call(this, value));
    },
  },
};

/** Getters that show React the original nodes; installed at the first foreign change. */
const textGetters = {
  nodeValue: {
    ...textSetters.nodeValue,
    get(this: Node) {
      return getText(this);
    },
  },
  textContent: {
    ...textSetters.textContent,
    get(this: Node) {
      const [only, other] = originalChildren.get(this) ?? [];
      return only instanceof Text && other === undefined ? getText(only) : textContent.get?.call(this);
    },
  },
  firstChild: {
    ...firstChild,
    get(this: Node) {
      const children = originalChildren.get(this);
      return children === undefined ? firstChild.get?.call(this) : (children[0] ?? null);
    },
  },
  nextSibling: {
    ...nextSibling,
    get(this: Node) {
      const children = originalChildren.get(getParent(this) ?? this) ?? [];
      const index = children.indexOf(this);
      return index === -1 ? nextSibling.get?.call(this) : (children[index + 1] ?? null);
    },
  },
};

/** Protects React from foreign changes of texts. @param earlier changes from before this script ran */
export function holdTexts(body: Node, earlier: readonly MutationRecord[] = []): () => void {
  observer = new MutationObserver(readRecords);
  observer.observe(body, { childList: true, subtree: true, characterDataOldValue: true });
  Object.assign(Node.prototype, nodeMethods);
  Object.defineProperties(Node.prototype, textSetters);
  readRecords(earlier);
  return () => {
    observer?.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
    Object.defineProperties(Node.prototype, { nodeValue, textContent, firstChild, nextSibling });
  };
}

export function restoreTexts(root: Element): void {
  restoreBeforeChange(root);
  for (const parent of root.querySelectorAll('*')) restore(parent);
}
