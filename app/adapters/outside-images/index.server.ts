import { httpOutsideImages } from './http.server.ts'
import type { OutsideImages } from './port.ts'

let chosen: OutsideImages | undefined

/** What fetches images of other sites: from addresses of the public internet alone. */
export function outsideImages(): OutsideImages {
  chosen ??= httpOutsideImages()
  return chosen
}
