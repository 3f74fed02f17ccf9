import { Presets, SingleBar } from 'cli-progress';

export interface ProgressOptions {
  readonly stream: NodeJS.WriteStream;
  readonly print: (line: string) => void;
  /** "12 of 40" or "30 %"; by default the first. */
  readonly words?: 'count' | 'percent';
}

/** Shows progress: a bar on a terminal, elsewhere a line at each quarter. @param title "Making pictures" */
export function createProgress(
  title: string,
  { stream, print, words = 'count' }: ProgressOptions,
): (done: number, total: number) => void {
  if (!stream.isTTY) {
    let last = -1;
    return (done, total) => {
      const quarter = Math.floor((4 * done) / Math.max(1, total));
      if (quarter === last) return;
      last = quarter;
      print(words === 'count' ? `${title} ${done} of ${total}` : `${title} ${quarter * 25} %`);
    };
  }
  const amount = words === 'count' ? '{value} of {total}' : '{percentage} %';
  const bar = new SingleBar(
    { format: `${title} {bar} ${amount}`, clearOnComplete: true, stream },
    Presets.shades_classic,
  );
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
