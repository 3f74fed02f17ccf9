export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** Awaits work for a limited time; the work itself goes on. @throws OutOfTime */
export function awaitInTime<T>(work: PromiseLike<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime('No answer in time')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
