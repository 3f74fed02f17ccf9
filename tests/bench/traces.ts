import type { CDPSession } from 'playwright';
import * as v from 'valibot';

const TraceEvent = v.object({
  name: v.string(),
  ph: v.string(),
  pid: v.number(),
  tid: v.number(),
  ts: v.optional(v.number()),
  dur: v.optional(v.number()),
  tdur: v.optional(v.number()),
  args: v.optional(v.looseObject({ name: v.optional(v.string()) })),
});
type TraceEvent = v.InferOutput<typeof TraceEvent>;

/** The browser's tasks during an action. */
export async function traced(devtools: CDPSession, work: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) {
      const parsed = v.safeParse(TraceEvent, event);
      if (parsed.success) events.push(parsed.output);
    }
  });
  const complete = new Promise<void>((done) => devtools.once('Tracing.tracingComplete', () => done()));
  const includedCategories = ['toplevel', '__metadata'];
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await work();
  await devtools.send('Tracing.end');
  await complete;
  return events;
}

const TASK = 'ThreadControllerImpl::RunTask';

/**
 * Processor time of the longest task of the threads with a name, ms. Wall time would count
 * other processes on a busy machine.
 */
export function longestTask(events: readonly TraceEvent[], thread: RegExp): number {
  const threads = new Set(
    events.flatMap(({ ph, name, pid, tid, args }) =>
      ph === 'M' && name === 'thread_name' && thread.test(args?.name ?? '') ? [`${pid} ${tid}`] : [],
    ),
  );
  const tasks = events.filter(({ name, pid, tid }) => name === TASK && threads.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error(`The trace holds no task of ${thread}`);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}
