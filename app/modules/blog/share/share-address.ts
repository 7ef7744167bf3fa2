import { paths } from '#app/paths.ts'

const FILE = /^[0-9a-f]{32}\.png$/
const FOLDER = 'share/'

/** The address of a post's share picture; null until it is drawn. */
export function sharePathOf({ shareFileKey }: { shareFileKey: string | null }): string | null {
  return shareFileKey === null ? null : paths.sharedPostPicture(shareFileKey.slice(FOLDER.length))
}

/** The key of the stored picture with this name, 32 hexadecimal characters. */
export function shareKeyOf(name: string): string {
  return `${FOLDER}${name}.png`
}

/** The key of the stored picture for the end of an address, or null. */
export function shareKeyAt(file: string): string | null {
  return FILE.test(file) ? FOLDER + file : null
}
