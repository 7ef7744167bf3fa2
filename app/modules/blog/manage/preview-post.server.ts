import { countWords, readingMinutes, wordsOfHtml } from '../rules.ts'
import { findPublishedPost, findSlugAfter } from '../queries.server.ts'
import { ARTICLES } from '#app/content/articles/index.ts'
import { linksOf, linkProblem } from './links.ts'
import { showPictures } from '../pictures/queries.server.ts'
import { POST_MESSAGES } from './messages.ts'
import { hasUnusablePictures, htmlOfTyped } from './post-html.server.ts'

/** A text as its page would show it. `source`: its HTML as it would be saved; `problems`: links that lead nowhere, in words. */
export type PostPreview = { html: string; source: string; words: number; minutes: number; problems: string[] }

/** What a text comes to once it is saved. */
export function previewPost(content: string): PostPreview {
  const html = htmlOfTyped(content)
  const words = countWords(wordsOfHtml(html))
  const problems = [...(hasUnusablePictures(content) ? [POST_MESSAGES['unusable-picture']] : []), ...listLinkProblems(html)]
  return { html: showPictures(html), source: html, words, minutes: readingMinutes(words), problems }
}

/** What is wrong with the links of a sanitised text. Other sites are not asked: whether they answer today says little of tomorrow. */
export function listLinkProblems(html: string): string[] {
  const problems = linksOf(html).map((link) => linkProblem(link, isPostOut))
  return [...new Set(problems.filter((problem) => problem !== null))]
}

function isPostOut(slug: string): boolean {
  return (
    ARTICLES.some((article) => article.slug === slug) || findPublishedPost(slug) !== undefined || findSlugAfter(slug) !== null
  )
}
