import { execFileSync } from 'node:child_process'
import process from 'node:process'

/** This process's running child processes of a file, by id. Tests of other files in the same process may have started them. */
export function childProcesses(file: string): number[] {
  const children = execFileSync('ps', ['-o', 'pid=,stat=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return children
    .split('\n')
    .filter((line) => line.includes(file) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number.parseInt(line.trim(), 10))
}
