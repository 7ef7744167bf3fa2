import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** With two cores and `taskset`, the server runs on one core and the load on the other. */
export const PINS_CORES = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0

const CORE = { server: '0', load: '1' }

/** Pins a command to its role's core, or returns it unchanged if processes can't be pinned. */
export function pinned(role: 'server' | 'load', command: string, args: string[]): [command: string, args: string[]] {
  return PINS_CORES ? ['taskset', ['--cpu-list', CORE[role], command, ...args]] : [command, args]
}
