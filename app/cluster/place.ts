import type Database from 'better-sqlite3'

/** How far a copy of the database is: the writer counts its batches. */
export type Position = { epoch: number; seq: number }

/** What this process is in a cluster of machines. Without one there is no such thing, and the rest of this folder is not loaded. */
export type Place = {
  /** The writer writes, to a file that it copied first; a reader reads the file that its machine's node keeps. */
  readonly role: 'writer' | 'reader'
  /** The file to open. */
  readonly file: string
  /** Notes what a connection writes, for the other machines. */
  record: (sqlite: Database.Database) => void
  /** Resolves when a majority of machines has all that was committed here. Rejects with `NotConfirmedError`. */
  confirmed: () => Promise<void>
  /** Whether the machine can do its part: it writes, is as far as the writer, or reaches it. */
  isReady: () => boolean
  /** How long ago this machine had all that the writer had, in ms; 0 at the writer. */
  lagMs: () => number
}

/** It is not certain that what was written here is on a majority of machines. */
export class NotConfirmedError extends Error {
  override name = 'NotConfirmedError'
}

/** A command would write past the log of the cluster. The message says what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

let place: Place | undefined

/** The cluster role of this process; undefined on a single machine. */
export function clusterPlace(): Place | undefined {
  return place
}

/** Takes a place, or another one. */
export function takePlace(taken: Place | undefined): void {
  place = taken
}

/** Whether only another process may write. */
export function isReader(): boolean {
  return place?.role === 'reader'
}

const CONFIRMED = Promise.resolve()

/**
 * Resolves when all local commits are safe on a majority of machines; at once without a cluster. Await it before any irreversible outside request: the row that
 * records it could otherwise be lost.
 */
export function confirmed(): Promise<void> {
  return place?.confirmed() ?? CONFIRMED
}

/** An adapter whose calls `names` wait until what was written before them is confirmed; without a cluster, the adapter itself. */
export function onceConfirmed<Port extends object>(port: Port, names: readonly (keyof Port)[]): Port {
  if (place === undefined) return port
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || !names.some((one) => one === name)) return value
      return async (...args: unknown[]): Promise<unknown> => {
        await confirmed()
        return Reflect.apply(value, target, args)
      }
    },
  })
}
