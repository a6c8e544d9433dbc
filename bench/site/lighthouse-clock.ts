interface TraceEvent {
  name: string;
  cat: string;
  pid: number;
  tid: number;
  /** Microseconds of the clock; `tdur` is how long the thread itself had the processor. */
  ts: number;
  dur?: number;
  tdur?: number;
}
export interface Trace {
  traceEvents: TraceEvent[];
}

const TASK = /RunTask$/;
/** Marks of what was seen and when: nothing that a thread does. */
const MARKS = /blink\.user_timing|loading|screenshot/;

/**
 * Counts each task of a thread by the processor's time instead of the clock's: on a machine that others use too a task waits
 * for its turn, and Lighthouse would take that for work of the page and multiply it by four. Idle machines give the same by both.
 */
export function onThreadTime({ traceEvents }: Trace): Trace {
  const tasks = Map.groupBy(
    traceEvents.filter(({ name, dur, tdur }) => TASK.test(name) && dur !== undefined && tdur !== undefined && tdur < dur),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  for (const each of tasks.values()) each.sort((a, b) => a.ts - b.ts);
  return { traceEvents: traceEvents.map((event) => (MARKS.test(event.cat) ? event : shortened(event, tasks.get(`${event.pid} ${event.tid}`) ?? []))) };
}

function shortened(event: TraceEvent, tasks: readonly TraceEvent[]): TraceEvent {
  const task = taskAt(tasks, event.ts);
  if (!task?.dur) return event;
  const share = (task.tdur ?? 0) / task.dur;
  return {
    ...event,
    ts: Math.round(task.ts + (event.ts - task.ts) * share),
    ...(event.dur !== undefined && { dur: Math.round(event.dur * share) }),
  };
}

/** The task that runs at a moment; they follow each other. */
function taskAt(tasks: readonly TraceEvent[], ts: number): TraceEvent | undefined {
  let [low, high] = [0, tasks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tasks[middle]?.ts ?? 0) <= ts) low = middle + 1;
    else high = middle;
  }
  const task = tasks[low - 1];
  return task && ts < task.ts + (task.dur ?? 0) ? task : undefined;
}
