import { log } from '#app/config/log.server.ts'
import { newestChangeKey } from './changes.server.ts'

/** How often, in ms, a process looks for changes while someone follows them. One look costs some microseconds, however many follow. */
const LOOK_EVERY_MS = 50

/** Who follows the changes in this process. */
export type ChangeFollower = {
  /** There are changes up to this key. */
  onChange: (key: number) => void
  /** Changes can no longer be looked for. */
  onFailure: () => void
}

const followers = new Set<ChangeFollower>()
let looking: NodeJS.Timeout | undefined
let known = 0

/**
 * Reports every change of the leads that lists show, whichever process or command wrote it. The last key of the table of changes is read, and no
 * `PRAGMA data_version`: that one does not see what this process itself writes. Returns the newest key so far, and how to stop.
 */
export function followChanges(follower: ChangeFollower): { key: number; stop: () => void } {
  if (followers.size === 0) known = newestChangeKey()
  followers.add(follower)
  looking ??= setInterval(look, LOOK_EVERY_MS).unref()
  return { key: known, stop: () => leave(follower) }
}

function leave(follower: ChangeFollower): void {
  followers.delete(follower)
  if (followers.size > 0) return
  clearInterval(looking)
  looking = undefined
}

function look(): void {
  const key = keyOrFailure()
  if (key === known || key === null) return
  known = key
  for (const { onChange } of [...followers]) onChange(key)
}

/** Without the table no one hears anything more: they are let go, and come again. */
function keyOrFailure(): number | null {
  try {
    return newestChangeKey()
  } catch (error) {
    log.error({ err: error }, 'Lead changes could not be checked')
    for (const follower of [...followers]) {
      leave(follower)
      follower.onFailure()
    }
    return null
  }
}
