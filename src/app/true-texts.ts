/*
 * Translators, reading aids and extensions replace, wrap, split and remove the texts of a page. React keeps hold of its own
 * texts: it throws where it removes one that is gone or puts something before it (facebook/react#11538), writes into one that
 * nobody sees, and does not find it where a part of the page is hydrated later. What stands for which text is noted here.
 * When React comes to touch one, the texts beside it are React's own again; until then what others made of them stays.
 */

/** Nodes that somebody else took out of their place. */
interface Change {
  /** The element that they belong in. */
  readonly home: Node;
  /** React's own nodes, in order. */
  readonly own: Node[];
  /** What stands there now. */
  readonly standIns: Node[];
  readonly before: Node | null;
  after: Node | null;
}

/** By the node that was taken out. */
const changes = new WeakMap<Node, Change>();
/** By the node that stands there. */
const standing = new WeakMap<Node, Change>();
/** What was taken out of an element with nothing in its place. */
const gone = new WeakMap<Node, Change[]>();
/** What React itself has taken out. */
const dropped = new WeakSet<Node>();
/** Elements whose texts were changed: React is to read its own in them where it takes them over later. */
const unread = new WeakSet<Node>();
/** What React means a text to say, where it has written it or somebody else has. */
const meant = new WeakMap<Node, string>();

/** React marks each node that it has made or taken over. Without that mark more would be noted than needed. */
const isReacts = (node: Node | null): boolean =>
  node !== null && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

const { removeChild, insertBefore, appendChild } = Node.prototype;
const accessor = (name: 'nodeValue' | 'textContent' | 'firstChild' | 'nextSibling'): PropertyDescriptor =>
  Object.getOwnPropertyDescriptor(Node.prototype, name) ?? {};
const nodeValue = accessor('nodeValue');
const textContent = accessor('textContent');
const firstChild = accessor('firstChild');
const nextSibling = accessor('nextSibling');
const nextNode = (node: Node): Node | null => nextSibling.get?.call(node);

/** Notes what the browser reports of one round. */
function note(records: readonly MutationRecord[]): void {
  const noted: Change[] = [];
  /** Nodes that came and are not React's. */
  const fresh = new Set<Node>();
  const rewritten = new Set<Text>();
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling: next, oldValue } of records) {
    if (type === 'characterData') {
      if (!(target instanceof Text)) continue;
      noteWritten(target, oldValue ?? '');
      rewritten.add(target);
      continue;
    }
    const foreign: Node[] = [];
    for (const node of addedNodes) {
      const change = changes.get(node);
      // It is home again, or somewhere else than in what stands for it.
      if (change !== undefined && !change.standIns.some((stand) => stand.contains(target))) leave(change, node);
      if (isReacts(node)) continue;
      fresh.add(node);
      foreign.push(node);
    }
    const removed = [...removedNodes];
    const [first] = removed;
    if (first === undefined) {
      const change = noted.findLast(
        ({ home, standIns, before, after }) =>
          home === target && after === next && (standIns.at(-1) ?? before) === previousSibling,
      );
      if (change !== undefined) stand(change, foreign);
      continue;
    }
    if (addedNodes.length === 0) {
      for (const node of [previousSibling, next]) {
        if (node !== null && fresh.has(node) && isFor(node, first)) foreign.push(node);
      }
    }
    const replaced = standing.get(first) ?? changes.get(first);
    if (replaced !== undefined) {
      for (const node of removed) leaveStanding(replaced, node);
      stand(replaced, foreign);
      continue;
    }
    const last = noted.at(-1);
    const goesOn =
      last?.home === target &&
      last.own.length > 0 &&
      (last.standIns.length === 0 ? last.after === first : last.standIns[0] === foreign[0]);
    const change: Change =
      last !== undefined && goesOn
        ? last
        : { home: target, own: [], standIns: [], before: previousSibling, after: next };
    change.own.push(...removed);
    change.after = next;
    for (const node of removed) changes.set(node, change);
    if (change === last) continue;
    noted.push(change);
    stand(change, foreign);
    if (foreign.length === 0 && isReacts(first) && !dropped.has(first))
      gone.set(target, [...(gone.get(target) ?? []), change]);
  }
  for (const text of rewritten) noteRest(text, fresh);
}

function noteWritten(text: Text, before: string): void {
  if (!meant.has(text)) meant.set(text, before);
  const home = text.parentNode;
  if (home === null || text.data === meant.get(text)) return;
  leaveUnread(home);
}

/** Also where React's marks are: it begins anew to take a part over when something in it has to wait. */
function leaveUnread(home: Node): void {
  unread.add(home);
  standForReading();
}

/** A text that was cut is its own beginning, and its rest stands beside it. */
function noteRest(text: Text, fresh: ReadonlySet<Node>): void {
  const home = text.parentNode;
  const rest: Node[] = [];
  // What stands for another text of the page is no part of this one.
  const isRest = (node: Node): boolean =>
    fresh.has(node) && standing.get(node)?.own.some((own) => !fresh.has(own)) !== true;
  for (let node = nextNode(text); node !== null && isRest(node); node = nextNode(node)) rest.push(node);
  if (home === null || rest.length === 0 || changes.has(text)) return;
  const change = { home, own: [text], standIns: [], before: text, after: null };
  changes.set(text, change);
  stand(change, rest);
}

/** Whether a new node came for the one beside it, and not for another that stood there. */
function isFor(node: Node, removed: Node): boolean {
  const other = standing.get(node);
  return other === undefined || node.contains(removed) || (other.standIns.length > 1 && other.standIns.at(-1) === node);
}

function stand(change: Change, nodes: readonly Node[]): void {
  if (nodes.length === 0) return;
  for (const node of nodes) {
    const other = standing.get(node);
    if (other !== undefined) leaveStanding(other, node);
    change.standIns.push(node);
    standing.set(node, change);
  }
  leaveUnread(change.home);
}

function leave({ own }: Change, node: Node): void {
  changes.delete(node);
  own.splice(own.indexOf(node), 1);
}

function leaveStanding({ standIns }: Change, node: Node): void {
  standing.delete(node);
  const at = standIns.indexOf(node);
  if (at !== -1) standIns.splice(at, 1);
}

/** Puts React's own nodes back into their place. */
function takeBack({ home, own, standIns, before, after }: Change): void {
  const there = standIns.filter(({ parentNode }) => parentNode === home);
  const atEnd = before?.parentNode === home ? nextNode(before) : null;
  const place = there[0] ?? (after?.parentNode === home ? after : atEnd);
  for (const node of own.splice(0)) {
    changes.delete(node);
    insertBefore.call(home, node, place);
  }
  for (const node of there) {
    standing.delete(node);
    removeChild.call(home, node);
  }
}

/** Makes what is right in an element React's own again. */
function takeBackIn(home: Node): void {
  for (const change of gone.get(home) ?? []) takeBack(change);
  gone.delete(home);
  for (const node of [...home.childNodes]) {
    const change = standing.get(node);
    if (change?.home === home && node.parentNode === home) takeBack(change);
  }
  for (const node of home.childNodes) {
    const text = meant.get(node);
    if (text !== undefined && node instanceof Text && node.data !== text) node.data = text;
  }
  unread.delete(home);
}

/** Before React touches a child of an element. */
function settle(home: Node, child: Node): void {
  if (child.parentNode !== home) note(observer?.takeRecords() ?? []);
  const change = changes.get(child);
  if (change?.home !== home) return;
  takeBack(change);
  takeBackIn(home);
}

/** The text that React is to read where something stands for it. */
const ownAt = (node: Node | null): Node | null => (node && standing.get(node)?.own[0]) ?? node;

const firstOf = (home: Node): Node | null => {
  const child: Node | null = firstChild.get?.call(home);
  return unread.has(home) ? ownAt(child) : child;
};

function nextOf(node: Node): Node | null {
  const change = changes.get(node);
  if (change === undefined || !unread.has(change.home)) {
    const next = nextNode(node);
    return node.parentNode !== null && unread.has(node.parentNode) ? ownAt(next) : next;
  }
  const { home, own, standIns, after } = change;
  const last = standIns.findLast(({ parentNode }) => parentNode === home);
  return own[own.indexOf(node) + 1] ?? ownAt(last === undefined ? after : nextNode(last));
}

/** The one text of an element as React has sent it; undefined where it has others beside it. */
function onlyTextOf(home: Node): string | undefined {
  const text = firstOf(home);
  if (!(text instanceof Text) || nextOf(text) !== null) return undefined;
  return meant.get(text) ?? text.data;
}

/** Stands between what React writes and the platform. */
function standForWriting(): void {
  const moves = (home: Node, node: Node): void => {
    if (changes.get(node)?.home === home) settle(home, node);
  };
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node) {
      settle(this, child);
      dropped.add(child);
      return removeChild.call(this, child);
    },
    insertBefore(this: Node, node: Node, child: Node | null) {
      // A translator that shows the original again puts it before what stands for it.
      if (child === null || !standing.has(child)) moves(this, node);
      if (child !== null) settle(this, child);
      return insertBefore.call(this, node, child);
    },
    appendChild(this: Node, node: Node) {
      moves(this, node);
      return appendChild.call(this, node);
    },
  });
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      if (isReacts(this)) {
        note(observer?.takeRecords() ?? []);
        const home = changes.get(this)?.home;
        if (home !== undefined) settle(home, this);
        else if (this.parentNode !== null) takeBackIn(this.parentNode);
      }
      if (isReacts(this) || isReacts(this.parentNode)) meant.set(this, value ?? '');
      nodeValue.set?.call(this, value);
    },
  });
}

let isForReading = false;

/** Stands between the platform and what React reads of what it has not taken over, where others have changed that. */
function standForReading(): void {
  if (isForReading) return;
  isForReading = true;
  Object.defineProperties(Node.prototype, {
    nodeValue: {
      ...Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue'),
      get(this: Node): string | null {
        const home = changes.get(this)?.home ?? this.parentNode;
        const isUnread = home !== null && unread.has(home) && isReacts(this);
        return (isUnread ? meant.get(this) : undefined) ?? nodeValue.get?.call(this);
      },
    },
    textContent: {
      ...textContent,
      get(this: Node): string | null {
        return (unread.has(this) ? onlyTextOf(this) : undefined) ?? textContent.get?.call(this);
      },
      set(this: Node, value: string | null) {
        note(observer?.takeRecords() ?? []);
        // React writes so where an element has one text and nothing else: those are without its mark.
        const isReactsWrite = isReacts(this) && ![...this.childNodes].some((node) => isReacts(ownAt(node)));
        if (isReactsWrite) takeBackIn(this);
        textContent.set?.call(this, value);
        // What it writes stands for nothing.
        if (isReactsWrite) observer?.takeRecords();
      },
    },
    firstChild: {
      ...firstChild,
      get(this: Node): Node | null {
        return firstOf(this);
      },
    },
    nextSibling: {
      ...nextSibling,
      get(this: Node): Node | null {
        return nextOf(this);
      },
    },
  });
}

let observer: MutationObserver | undefined;

/**
 * Keeps React at work on a page whose texts others change. It costs one observer until somebody does.
 * @param body what is watched
 * @param earlier what was seen before this script was here
 * @returns ends it
 */
export function holdTexts(body: Node, earlier: readonly MutationRecord[] = []): () => void {
  observer = new MutationObserver(note);
  observer.observe(body, { childList: true, subtree: true, characterDataOldValue: true });
  standForWriting();
  note(earlier);
  return () => {
    observer?.disconnect();
    isForReading = false;
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild });
    Object.defineProperties(Node.prototype, { nodeValue, textContent, firstChild, nextSibling });
  };
}

/** Makes all that others have changed React's own again. */
export function restoreTexts(root: Node): void {
  note(observer?.takeRecords() ?? []);
  const walker = document.createTreeWalker(root);
  const homes = new Set<Node>([root]);
  while (walker.nextNode()) if (walker.currentNode instanceof Element) homes.add(walker.currentNode);
  for (const home of homes) takeBackIn(home);
}
