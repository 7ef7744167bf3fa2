import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Where there are two cores and `taskset`, the server has one to itself and the load another. */
export const PINS_CORES = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

const CORE = { server: '0', load: '1' }

/** A command on the core of its role; as it is where processes cannot be pinned. */
export function pinned(role: 'server' | 'load', command: string, args: string[]): [command: string, args: string[]] {
  return PINS_CORES ? ['taskset', ['--cpu-list', CORE[role], command, ...args]] : [command, args]
}
