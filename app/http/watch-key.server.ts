import { log } from '#app/config/log.server.ts'
import type { Source } from './event-stream.server.ts'

/** How often, in ms, a process looks for changes while someone follows them. One look costs some microseconds, however many follow. */
const LOOK_EVERY_MS = 50

type Follower = Parameters<Source>[0]

/**
 * A source that reports each rise of a number of the database, whichever process or command wrote it. The number is read, and no `PRAGMA data_version`: that
 * one does not see what this process itself writes. `failed`: what the log says where the number cannot be read; all followers are then let go, and come again.
 */
export function watchKey(readKey: () => number, failed: string): Source {
  const followers = new Set<Follower>()
  let looking: NodeJS.Timeout | undefined
  let known = 0
  const leave = (follower: Follower) => {
    followers.delete(follower)
    if (followers.size > 0) return
    clearInterval(looking)
    looking = undefined
  }
  const look = () => {
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
    looking ??= setInterval(look, LOOK_EVERY_MS).unref()
    return { key: known, stop: () => leave(follower) }
  }
}
