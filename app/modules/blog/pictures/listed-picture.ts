import type { PictureRow } from './queries.server.ts'
import { addressOfPicture, escapeHtml } from './rules.ts'
import { smallestFile, type StoredPicture } from './shown-picture.ts'

/** Post picture as its editor lists it. `address`: as a text names it; `thumbnail`: null if its files are not here. */
export type ListedPicture = {
  id: string
  isUploaded: boolean
  address: string
  altText: string
  state: 'waiting' | 'stored' | 'refused'
  problem: string | null
  thumbnail: string | null
  /** The HTML that inserts it into a text. */
  markup: string
}

export function listedPicture(row: PictureRow, stored: StoredPicture | null): ListedPicture {
  const { id, sourceUrl, altText, state, problem } = row
  return {
    id,
    isUploaded: sourceUrl === null,
    address: sourceUrl ?? addressOfPicture(id),
    altText,
    state,
    problem,
    thumbnail: stored && smallestFile(stored),
    markup: stored && sourceUrl === null ? pictureMarkup({ ...stored, altText }) : '',
  }
}

/** An uploaded picture as HTML for a text. */
export function pictureMarkup({
  id,
  altText,
  widthPixels,
  heightPixels,
}: {
  id: string
  altText: string
  widthPixels: number
  heightPixels: number
}): string {
  return `<img src="${addressOfPicture(id)}" alt="${escapeHtml(altText)}" width="${widthPixels}" height="${heightPixels}">`
}

/** The display addresses of a post's fetched pictures, by their address in the text. */
export function fetchedFrom(pictures: readonly ListedPicture[]): Record<string, string> {
  const fetched = pictures.filter(({ isUploaded, thumbnail }) => !isUploaded && thumbnail !== null)
  return Object.fromEntries(fetched.map(({ id, address }) => [address, addressOfPicture(id)]))
}
