/** Runs some work once for all callers. After a failure the next call starts it again. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let under: Promise<T> | undefined;
  return () => {
    under ??= work().catch((error: unknown) => {
      under = undefined;
      throw error;
    });
    return under;
  };
}
