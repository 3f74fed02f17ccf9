const leftOut = (): never => {
  throw new Error('Left out of the browser’s build by leaveOutUnused of vite.config.ts');
};

/*
 * Stands for what packages bring and nothing here uses: the router's `Link` (links are plain anchors, 0003) and its own
 * way of reading queries (S7), queries whose pages come one below the other, its mutations (messages go through the
 * outbox), and several queries at once, which two later screens alone ask.
 */
export {
  leftOut as defaultParseSearch,
  leftOut as defaultStringifySearch,
  leftOut as infiniteQueryBehavior,
  leftOut as Link,
  leftOut as Mutation,
  leftOut as QueriesObserver,
};
