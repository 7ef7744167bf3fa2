import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { errorCode } from '#app/config/errors.ts'
import { checkKey, isKey, type Storage, StorageUnavailableError } from './port.ts'

/** Files in a folder on this machine, readable only by this user. */
export function folderStorage(folder: string): Storage {
  const root = path.resolve(folder)
  const fileOf = (key: string) => {
    checkKey(key)
    return path.join(root, key)
  }
  return {
    async put(key, bytes) {
      const file = fileOf(key)
      const parent = path.dirname(file)
      await mkdir(parent, { recursive: true, mode: 0o700 })
      const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
      try {
        await writeThrough(draft, bytes)
        // Unlike a rename, this fails if the name exists.
        await link(draft, file)
      } finally {
        await rm(draft, { force: true })
      }
      await syncFolder(parent)
    },
    async get(key) {
      const file = fileOf(key)
      try {
        return new Uint8Array(await readFile(file))
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return null
        throw new StorageUnavailableError('A stored file cannot be read', { cause: error })
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true })
    },
    async list(folder) {
      const names = await namesUnder(path.join(root, folder))
      return names.map((name) => path.posix.join(folder, name.split(path.sep).join('/'))).filter(isKey)
    },
  }
}

/** Everything under a folder; nothing if it doesn't exist. */
async function namesUnder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw new StorageUnavailableError('The stored files could not be listed', { cause: error })
  }
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new file's name is on disk only after syncing its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
