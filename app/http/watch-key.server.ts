import { log } from '#app/config/log.server.ts'
import type { Source } from './event-stream.server.ts'

/**
 * How often, in ms, a process checks for changes while anyone follows. A check costs some microseconds, for any number of
 * followers.
 */
const POLL_MS = 50

type Follower = Parameters<Source>[0]

/**
 * A source that reports each increase of a number in the database, written by any process or command. Reads the number instead of
 * `PRAGMA data_version`, which ignores this process's own writes. `failed`: the log message if the number can't be read; all
 * followers are then disconnected, and reconnect.
 */
export function watchKey(readKey: () => number, failed: string): Source {
  const followers = new Set<Follower>()
  let timer: NodeJS.Timeout | undefined
  let known = 0
  const leave = (follower: Follower) => {
    followers.delete(follower)
    if (followers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const poll = () => {
    try {
      const key = readKey()
      if (key === known) return
      known = key
      for (const { onChange } of [...followers]) onChange(key)
    } catch (error) {
      log.error({ err: error }, failed)
      for (const follower of [...followers]) {
        leave(follower)
        follower.onFailure()
      }
    }
  }
  return (follower) => {
    if (followers.size === 0) known = readKey()
    followers.add(follower)
    timer ??= setInterval(poll, POLL_MS).unref()
    return { key: known, stop: () => leave(follower) }
  }
}
