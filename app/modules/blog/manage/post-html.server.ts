import { marked } from 'marked'
import { listUnusablePictures, sanitisePost } from '../sanitise.server.ts'

/** A text that begins like this is HTML from end to end. */
const BEGINS_AS_HTML = /^\s*<(?:p|h[1-6]|ul|ol|dl|blockquote|pre|figure|table|hr|img|div|section|article)[\s/>]/i

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
