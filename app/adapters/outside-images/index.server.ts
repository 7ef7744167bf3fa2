import { httpOutsideImages } from './http.server.ts'
import type { OutsideImages } from './port.ts'

let chosen: OutsideImages | undefined

/** Fetches images of other sites, only from the public internet. */
export function outsideImages(): OutsideImages {
  chosen ??= httpOutsideImages()
  return chosen
}
