import { marked } from 'marked'
import { BEGINS_AS_HTML } from './editable-html.ts'
import { listUnusablePictures, sanitisePost } from '../sanitise.server.ts'

/**
 * The sanitised HTML of what was written: HTML where it begins with a tag of a paragraph, a heading, a list or the like, else Markdown, in which HTML may stand.
 * What comes out begins with such a tag, so that it stays as it is when it is saved again.
 */
export function htmlOfTyped(text: string): string {
  return sanitisePost(unsanitisedHtml(text)).trim()
}

/** Whether a text names a picture that cannot be shown, which sanitising takes out. */
export function hasUnusablePictures(text: string): boolean {
  return listUnusablePictures(unsanitisedHtml(text)).length > 0
}

function unsanitisedHtml(text: string): string {
  return BEGINS_AS_HTML.test(text) ? text : marked.parse(text, { async: false, gfm: true })
}
