/** It took longer than anybody waits. */
export class OutOfTime extends Error {
  override readonly name = 'OutOfTime';
}

/** What a piece of work gives, if it gives it in time; the work itself goes on. @throws OutOfTime */
export function inTime<T>(work: PromiseLike<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OutOfTime('No answer in time')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
