import { statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { log } from '#app/config/log.server.ts'
import type { Position } from './place.ts'
import type { WriterState } from './rqlite.ts'

const stateSchema = z.object({ epoch: z.number(), seq: z.number(), writerUrl: z.string().nullable() })

/** Pages copied per step; the process serves requests in between. */
const PAGES_AT_ONCE = 1_000

/** This machine's SQLite file, which its node writes. It may be behind. Read-only. */
export class LocalCopy {
  readonly file: string
  #database: Database.Database | undefined
  #read: Database.Statement | undefined
  #inode = 0

  constructor(file: string) {
    this.file = file
  }

  /** The row of the table `cluster`; undefined without a file, or if the file isn't this product's database. */
  state(): WriterState | undefined {
    try {
      if (!this.#read) {
        this.#inode = statSync(this.file).ino
        this.#database = new Database(this.file, { readonly: true, fileMustExist: true })
        this.#read = this.#database.prepare('select epoch, seq, writer_url as writerUrl from cluster where id = 1')
      }
      return stateSchema.parse(this.#read.get())
    } catch (error) {
      log.debug({ err: error }, 'The copy of this machine cannot be read yet')
      this.close()
      return undefined
    }
  }

  /** Whether the node has replaced the file, as after a start or a full fetch. Open connections then read outdated data. */
  wasReplaced(): boolean {
    if (this.#inode === 0) return false
    try {
      return statSync(this.file).ino !== this.#inode
    } catch {
      // It is being replaced right now.
      return false
    }
  }

  has(position: Position): boolean {
    const state = this.state()
    return state !== undefined && reaches(state, position)
  }

  /** Copies a consistent snapshot of the file to `target`. An open read transaction prevents a restart on each change. */
  async copyTo(target: string): Promise<void> {
    const source = new Database(this.file, { readonly: true, fileMustExist: true })
    try {
      source.exec('begin')
      source.prepare('select epoch from cluster').get()
      await source.backup(target, { progress: () => PAGES_AT_ONCE })
    } finally {
      source.close()
    }
  }

  close(): void {
    this.#database?.close()
    this.#database = this.#read = undefined
    this.#inode = 0
  }
}

/** A later epoch starts with everything of the previous one. */
export function reaches(state: Position, { epoch, seq }: Position): boolean {
  return state.epoch > epoch || (state.epoch === epoch && state.seq >= seq)
}
