// Widths of one picture, told from the names of its files.

/** `/media/ab12/front-720.avif` in its parts; undefined for other names. */
function partsOf(path: string): { readonly base: string; readonly width: number; readonly format: string } | undefined {
  const found = /^(.+)-(\d+)\.(avif|webp|jpe?g|png)$/.exec(path);
  if (found === null) return undefined;
  const [, base = '', width = '', format = ''] = found;
  return { base, width: Number(width), format };
}

/**
 * The kept picture that stands in best for a missing width: the same or next larger one, else the largest; the same format
 * first, since a browser never asked for one it cannot read.
 * @param orSmaller false: a smaller one, or another format, will not do
 */
export function nearestWidth(wanted: string, kept: readonly string[], orSmaller = true): string | undefined {
  const parts = partsOf(wanted);
  if (parts === undefined) return undefined;
  const candidates = kept.flatMap((path) => {
    const own = partsOf(path);
    if (own === undefined || own.base !== parts.base) return [];
    if (!orSmaller && (own.width < parts.width || own.format !== parts.format)) return [];
    return [{ path, ...own }];
  });
  const rank = (candidate: { width: number; format: string }): number =>
    (candidate.width >= parts.width ? candidate.width - parts.width : 1e6 - candidate.width) +
    (candidate.format === parts.format ? 0 : 0.5);
  return candidates.sort((a, b) => rank(a) - rank(b))[0]?.path;
}
