import { constants, rmSync, statSync } from 'node:fs'
import { copyFile, open } from 'node:fs/promises'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { errorCode } from '#app/config/errors.ts'
import { log } from '#app/config/log.server.ts'
import { makePrivateFile } from '#app/config/private-files.server.ts'
import type { Position } from './place.ts'
import type { WriterState } from './rqlite.ts'

const stateSchema = z.object({ epoch: z.number(), seq: z.number(), writerUrl: z.string().nullable() })

const WAL_HEADER_BYTES = 32

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
      log.debug({ err: error }, 'This machine’s copy of the database cannot be read yet')
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

  /**
   * Copies the file to `target`: at once where the file system lets two files share blocks, else as fast as it copies. Throws if
   * the node replaces the file in the meantime.
   */
  async copyTo(target: string): Promise<void> {
    const { ino } = statSync(this.file)
    const source = new Database(this.file, { readonly: true, fileMustExist: true })
    try {
      // While this reads, the node moves no page newer than its snapshot from the WAL to the file.
      source.exec('begin')
      source.prepare('select epoch from cluster').get()
      const wal = await startOf(`${this.file}-wal`)
      await copyFile(`${this.file}-wal`, `${target}-wal`, constants.COPYFILE_FICLONE).catch(ignoreMissing)
      // The node begins its WAL again only if the file has everything that was in it.
      if (!wal.equals(await startOf(`${this.file}-wal`))) rmSync(`${target}-wal`, { force: true })
      // Last, because closing the copied file drops this process's lock on it. A node that stops then moves its whole WAL to the
      // file, past any reader.
      await copyFile(this.file, target, constants.COPYFILE_FICLONE)
      if (statSync(this.file).ino !== ino) throw new Error('The node replaced the local file during the copy')
    } finally {
      source.close()
    }
    makePrivateFile(target)
    const copied = new Database(target)
    // Nothing relies on the disk here: the next start copies again.
    copied.pragma('synchronous = OFF')
    copied.pragma('wal_checkpoint(TRUNCATE)')
    copied.close()
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

/** The header of a WAL, which differs each time the WAL begins again; empty without one. */
async function startOf(wal: string): Promise<Buffer> {
  const header = Buffer.alloc(WAL_HEADER_BYTES)
  try {
    await using file = await open(wal, 'r')
    const { bytesRead } = await file.read(header, 0, WAL_HEADER_BYTES, 0)
    return header.subarray(0, bytesRead)
  } catch (error) {
    ignoreMissing(error)
    return header.subarray(0, 0)
  }
}

/** A database whose last connection was closed has no WAL. */
function ignoreMissing(error: unknown): void {
  if (errorCode(error) !== 'ENOENT') throw error
}
