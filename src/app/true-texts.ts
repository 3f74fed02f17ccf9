// Translators, reading aids and extensions replace, wrap, split and remove the texts of a page. React keeps hold of its own
// texts: it throws where it removes one that is gone or puts something before it (facebook/react#11538), writes into one that
// nobody sees, and does not find it where a part of the page is hydrated later. What an element held before others changed
// its texts is noted here: that is what React reads, and what is put back before it touches a child of that element. Until
// then what others made of it stays.

/** What an element held before others changed its texts, in order. */
const held = new WeakMap<Node, readonly Node[]>();
/** The element that a node was taken out of. */
const homes = new WeakMap<Node, Node>();
/** What a text said before others wrote into it. */
const said = new WeakMap<Node, string>();
/** What others have put into the page. */
const strangers = new WeakSet<Node>();
/** What React itself has taken out. */
const dropped = new WeakSet<Node>();

/** React marks what it renders into and each node that it has made or taken over, but for the only text of an element. */
const isReacts = (node: Node): boolean => Object.keys(node).some((key) => /^__react(?:Fiber|Container)\$/.test(key));

/** Whether a node stands in something that others, or the app itself without React, have put into the page. */
const isForeign = (node: Node | null): boolean =>
  node !== null && !isReacts(node) && !homes.has(node) && (strangers.has(node) || isForeign(node.parentNode));

const { removeChild, insertBefore, appendChild } = Node.prototype;
const { nodeValue, textContent, firstChild, nextSibling } = Object.getOwnPropertyDescriptors(Node.prototype);

let observer: MutationObserver | undefined;

/** Notes what the browser reports: what was there before is what is there now without each change, the last one first. */
function note(records: readonly MutationRecord[]): void {
  const filled = new Set<Node>();
  for (const { type, target, addedNodes, removedNodes, oldValue } of records) {
    if (isForeign(target)) continue;
    if (type === 'characterData' && !said.has(target)) said.set(target, oldValue ?? '');
    for (const node of removedNodes) if (!strangers.has(node) && !homes.has(node)) homes.set(node, target);
    for (const node of addedNodes) {
      if (homes.has(node) || isReacts(node)) continue;
      strangers.add(node);
      filled.add(target);
    }
  }
  const before = new Map<Node, readonly Node[]>();
  for (const { type, target, addedNodes, removedNodes, nextSibling: next } of [...records].reverse()) {
    const home = type === 'characterData' ? target.parentNode : target;
    if (home === null || held.has(home) || isForeign(home)) continue;
    const added = [...addedNodes];
    const children = (before.get(home) ?? [...home.childNodes]).filter((node) => !added.includes(node));
    children.splice(next === null ? children.length : children.indexOf(next), 0, ...removedNodes);
    before.set(home, children);
  }
  for (const [home, all] of before) {
    const children = all.filter((node) => !strangers.has(node));
    const isChanged = children.some((node) => {
      if (node.parentNode === home) return said.has(node);
      // What React takes out stays out, unless others did it the same way: then something of theirs is in its place.
      return dropped.has(node) ? node instanceof Text && filled.has(home) : node instanceof Text || isReacts(node);
    });
    if (!isChanged) continue;
    held.set(home, children);
    Object.defineProperties(Node.prototype, reading);
  }
}

/** Makes an element hold again what it held before. */
function restore(home: Node): void {
  const children = held.get(home);
  if (children === undefined) return;
  held.delete(home);
  for (const node of [...home.childNodes]) if (!children.includes(node)) removeChild.call(home, node);
  let next: Node | null = null;
  for (const node of [...children].reverse()) {
    if (said.has(node)) nodeValue.set?.call(node, textOf(node));
    said.delete(node);
    // What is in its place is not moved: a field would lose the focus.
    if (node.parentNode !== home || nextSibling.get?.call(node) !== next) insertBefore.call(home, node, next);
    next = node;
  }
  observer?.takeRecords();
}

/** Before React touches a child of an element. */
function settle(home: Node): void {
  note(observer?.takeRecords() ?? []);
  restore(home);
}

/** Writes into an element; what React writes there is no change. */
function write<Done>(home: Node, isReactsDoing: boolean, doing: () => Done): Done {
  if (isReactsDoing) settle(home);
  const done = doing();
  if (isReactsDoing) observer?.takeRecords();
  return done;
}

const homeOf = (node: Node): Node | null => homes.get(node) ?? node.parentNode;
const textOf = (node: Node): string | null => said.get(node) ?? nodeValue.get?.call(node) ?? null;

/** Stands between React and the platform where it moves nodes. */
const moving = {
  removeChild(this: Node, child: Node) {
    note(observer?.takeRecords() ?? []);
    if (isReacts(this) && !strangers.has(child)) {
      restore(this);
      dropped.add(child);
    }
    return removeChild.call(this, child);
  },
  insertBefore(this: Node, node: Node, child: Node | null) {
    // A translator that shows the original again puts it before what stands for it, which has no mark.
    const isReactsMove = isReacts(this) && isReacts(node) && (child === null || isReacts(child));
    // Another has read what React is to read.
    if (child !== null && child.parentNode !== this) settle(this);
    return write(this, isReactsMove, () => insertBefore.call(this, node, child));
  },
  appendChild(this: Node, node: Node) {
    return write(this, isReacts(this) && isReacts(node), () => appendChild.call(this, node));
  },
};

/** Where it writes texts. */
const writing = {
  nodeValue: {
    ...nodeValue,
    set(this: Node, value: string | null) {
      const home = homeOf(this) ?? this;
      write(home, isReacts(this) || isReacts(home), () => nodeValue.set?.call(this, value));
    },
  },
  textContent: {
    ...textContent,
    set(this: Node, value: string | null) {
      if (isReacts(this)) settle(this);
      // React writes so where an element has one text and nothing else: those are without its mark.
      const isReactsWrite = isReacts(this) && ![...this.childNodes].some(isReacts);
      write(this, isReactsWrite, () => textContent.set?.call(this, value));
    },
  },
};

/** Where it reads what it takes over, and others have changed that. */
const reading = {
  nodeValue: {
    ...writing.nodeValue,
    get(this: Node) {
      return textOf(this);
    },
  },
  textContent: {
    ...writing.textContent,
    get(this: Node) {
      const [only, other] = held.get(this) ?? [];
      return only instanceof Text && other === undefined ? textOf(only) : textContent.get?.call(this);
    },
  },
  firstChild: {
    ...firstChild,
    get(this: Node) {
      const children = held.get(this);
      return children === undefined ? firstChild.get?.call(this) : (children[0] ?? null);
    },
  },
  nextSibling: {
    ...nextSibling,
    get(this: Node) {
      const children = held.get(homeOf(this) ?? this) ?? [];
      const at = children.indexOf(this);
      return at === -1 ? nextSibling.get?.call(this) : (children[at + 1] ?? null);
    },
  },
};

/**
 * Keeps React at work on a page whose texts others change. It costs one observer until somebody does.
 * @param body what is watched
 * @param earlier what was seen before this script was here
 * @returns ends it
 */
export function holdTexts(body: Node, earlier: readonly MutationRecord[] = []): () => void {
  observer = new MutationObserver(note);
  observer.observe(body, { childList: true, subtree: true, characterDataOldValue: true });
  Object.assign(Node.prototype, moving);
  Object.defineProperties(Node.prototype, writing);
  note(earlier);
  return () => {
    observer?.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
    Object.defineProperties(Node.prototype, { nodeValue, textContent, firstChild, nextSibling });
  };
}

/** Makes all that others have changed React's own again. */
export function restoreTexts(root: Element): void {
  settle(root);
  for (const home of root.querySelectorAll('*')) restore(home);
}
