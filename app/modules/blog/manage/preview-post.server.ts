import { ok, type Result } from '#app/result.ts'
import { findPublishedPost, findSlugAfter } from '../queries.server.ts'
import { ARTICLES } from '#app/content/articles/index.ts'
import { formatInProcess } from '../html/format-in-process.server.ts'
import { linksOf, linkProblem, type PostLink } from '../html/links.ts'
import { renderPictures } from '../pictures/queries.server.ts'
import { POST_MESSAGES } from './messages.ts'

/** A preview of a text. `source`: the HTML that would be saved; `problems`: broken links, as text. */
type PostPreview = { html: string; source: string; words: number; minutes: number; problems: string[] }

/** Formats a text as it would be saved. */
export async function previewPost(content: string): Promise<Result<PostPreview, 'too-complex'>> {
  const formatted = await formatInProcess(content)
  if (!formatted.ok) return formatted
  const { html, words, minutes, links, hasUnusablePictures } = formatted.value
  const problems = [...(hasUnusablePictures ? [POST_MESSAGES['unusable-picture']] : []), ...problemsOf(links)]
  return ok({ html: renderPictures(html), source: html, words, minutes, problems })
}

/** Problems with the links of a sanitized text. Other sites are not requested: a response today says little about tomorrow. */
export function listLinkProblems(html: string): string[] {
  return problemsOf(linksOf(html))
}

function problemsOf(links: readonly PostLink[]): string[] {
  const problems = links.map((link) => linkProblem(link, isPostOut))
  return [...new Set(problems.filter((problem) => problem !== null))]
}

function isPostOut(slug: string): boolean {
  return (
    ARTICLES.some((article) => article.slug === slug) || findPublishedPost(slug) !== undefined || findSlugAfter(slug) !== null
  )
}
