import type Database from 'better-sqlite3'

/** The position of a copy of the database: the writer counts its batches. */
export type Position = { epoch: number; seq: number }

/** This process's role in a cluster. Undefined on a single machine, where the rest of this folder isn't loaded. */
export type Place = {
  /** The writer writes to a file that it copied first; a reader reads its node's file. */
  readonly role: 'writer' | 'reader'
  /** The file to open. */
  readonly file: string
  /** Records a connection's writes for the other machines. */
  record: (sqlite: Database.Database) => void
  /** Resolves when a majority of machines has everything committed here. Rejects with `NotConfirmedError`. */
  confirmed: () => Promise<void>
  /**
   * Whether the machine can serve requests: it is a working writer, is up to date, or reaches the writer. `needsWriter`: the
   * database is of another version, so only the writer has pages.
   */
  isReady: (pages: { needsWriter: boolean }) => boolean
  /** How long ago this machine had all the writer's data, in ms; 0 on the writer. */
  lagMs: () => number
}

/** It is not certain that a majority of machines has what was written here. */
export class NotConfirmedError extends Error {
  override name = 'NotConfirmedError'
}

/** A command would bypass the cluster's log. The message says what to do. */
export class ClusterError extends Error {
  override name = 'ClusterError'
}

let place: Place | undefined

/** The cluster role of this process; undefined on a single machine. */
export function clusterPlace(): Place | undefined {
  return place
}

/** Sets or changes this process's role. */
export function setClusterPlace(taken: Place | undefined): void {
  place = taken
}

/** Whether only another process may write. */
export function isReader(): boolean {
  return place?.role === 'reader'
}

const CONFIRMED = Promise.resolve()

/**
 * Resolves when a majority of machines has all local commits; at once without a cluster. Await it before any irreversible outside
 * request: the row that records it could otherwise be lost.
 */
export function confirmed(): Promise<void> {
  return place?.confirmed() ?? CONFIRMED
}

/**
 * Wraps an adapter so that calls of `names` wait until all earlier writes are confirmed. Without a cluster, returns the adapter.
 */
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
