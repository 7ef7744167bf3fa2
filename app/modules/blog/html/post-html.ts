import { marked } from 'marked'
import { readingMinutes, countWords, wordsOfHtml } from '../rules.ts'
import { listUnusablePictures, sanitizePost } from './sanitize.ts'
import { BEGINS_AS_HTML } from './editable-html.ts'
import { linksOf, type PostLink } from './links.ts'

/** What was written, as it is stored and shown. */
export type FormattedText = {
  /** Sanitized. It begins with a tag of a paragraph, a heading, a list or the like, so that it stays as it is when it is saved again. */
  html: string
  words: number
  minutes: number
  links: PostLink[]
  /** A picture has an address that cannot be shown, so sanitizing takes it out. */
  hasUnusablePictures: boolean
}

/**
 * What a text comes to: HTML where it begins with such a tag, else Markdown, in which HTML may be. Takes minutes for some texts, so that it is called in a
 * thread (`formatInThread`).
 */
export function formatText(text: string): FormattedText {
  const unsafe = BEGINS_AS_HTML.test(text) ? text : marked.parse(text, { async: false, gfm: true })
  const html = sanitizePost(unsafe).trim()
  const words = countWords(wordsOfHtml(html))
  const hasUnusablePictures = listUnusablePictures(unsafe).length > 0
  return { html, words, minutes: readingMinutes(words), links: linksOf(html), hasUnusablePictures }
}
