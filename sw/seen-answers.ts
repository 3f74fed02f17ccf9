import type * as v from 'valibot';
import type { SeenAnswer } from '#contract/worker-messages.ts';
import type { Library } from '#offline/library/library.ts';
import { feedLibrary } from '#offline/library/library-feed.ts';
import { readOf } from '#offline/library/library-reads.ts';

/** Keeps what a page was answered before the worker was in control, as if the worker had seen it. */
export async function keepSeenAnswers(
  library: Library,
  answers: readonly v.InferOutput<typeof SeenAnswer>[],
): Promise<void> {
  for (const { read: asked, json, savedAt, total } of answers) {
    const read = readOf(asked.method, asked.href, asked.body);
    if (read !== undefined) await feedLibrary(library, read, json, { savedAt, total, whole: asked.whole });
  }
}
