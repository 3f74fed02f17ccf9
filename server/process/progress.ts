import { Presets, SingleBar } from 'cli-progress';

export interface ProgressOptions {
  /** Where a bar is drawn when it is a terminal. */
  readonly stream: NodeJS.WriteStream;
  /** Says a line now and then where it is none. */
  readonly say: (line: string) => void;
  /** How far it is, in words; by default "12 of 40". */
  readonly words?: 'count' | 'percent';
}

/**
 * Shows how far a piece of work is: a bar on a terminal, elsewhere a line at each quarter.
 * @param title what is being done, "Making pictures"
 */
export function createProgress(
  title: string,
  { stream, say, words = 'count' }: ProgressOptions,
): (done: number, total: number) => void {
  if (!stream.isTTY) {
    let last = -1;
    return (done, total) => {
      const quarter = Math.floor((4 * done) / Math.max(1, total));
      if (quarter === last) return;
      last = quarter;
      say(words === 'count' ? `${title} ${done} of ${total}` : `${title} ${quarter * 25} %`);
    };
  }
  const far = words === 'count' ? '{value} of {total}' : '{percentage} %';
  const bar = new SingleBar({ format: `${title} {bar} ${far}`, clearOnComplete: true, stream }, Presets.shades_classic);
  let isShown = false;
  return (done, total) => {
    if (!isShown && done >= total) return;
    if (!isShown) bar.start(total, done);
    isShown = true;
    bar.update(done);
    if (done < total) return;
    bar.stop();
    isShown = false;
  };
}
