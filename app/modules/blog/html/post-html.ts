import { marked } from 'marked'
import { readingMinutes, countWords, wordsOfHtml } from '../rules.ts'
import { listUnusablePictures, sanitizePost } from './sanitize.ts'
import { BEGINS_AS_HTML } from './editable-html.ts'
import { linksOf, type PostLink } from './links.ts'

/** A formatted text, as stored and shown. */
export type FormattedText = {
  /** Sanitized. It starts with a block tag, so that saving it again does not change it. */
  html: string
  words: number
  minutes: number
  links: PostLink[]
  /** A picture has an invalid address, so sanitizing removes it. */
  hasUnusablePictures: boolean
}

/**
 * Formats a text: HTML if it starts with a block tag, else Markdown, which may include HTML. Some texts take minutes, so call it
 * in another process (`formatInProcess`).
 */
export function formatText(text: string): FormattedText {
  const unsafe = BEGINS_AS_HTML.test(text) ? text : marked.parse(text, { async: false, gfm: true })
  const html = sanitizePost(unsafe).trim()
  const words = countWords(wordsOfHtml(html))
  const hasUnusablePictures = listUnusablePictures(unsafe).length > 0
  return { html, words, minutes: readingMinutes(words), links: linksOf(html), hasUnusablePictures }
}
