import process from 'node:process'
import type { Answer, Order } from './process-pool.server.ts'

/** Answers the tasks of a process of a pool. `sendEarly` sends a result in case the rest takes too much time or memory. */
// oxlint-disable-next-line no-unnecessary-type-parameters -- a worker names its task's type once, in `perform`
export function answerTasks<Task, Result>(
  perform: (task: Task, sendEarly: (result: Result) => void) => Result | Promise<Result>,
): void {
  const send = (message: Answer<Result> | 'loaded') => process.send?.(message)
  const answer = async ({ id, task }: Order<Task>) => {
    try {
      send({ id, result: await perform(task, (early) => send({ id, early })) })
    } catch (error) {
      send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
  process.on('message', (order: Order<Task>) => void answer(order))
  process.on('disconnect', () => process.exit())
  // The server finishes its tasks when someone or the system stops it, and then this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  send('loaded')
}
