import { startOf } from '#app/format/shorten.ts'
import type { MailPart, Span } from './mail-content.ts'

/**
 * The Markdown of emails: paragraphs separated by blank lines, `## Heading`, lists of `- entries`, `**bold**`, `*italic*` and
 * `[words](https://…)`. A line with a single link is a button. Everything else is literal text.
 */
export type MarkdownProblem = { line: number } & (
  { kind: 'html' | 'unclosed-link'; source: string } | { kind: 'unclosed-bold' } | { kind: 'bad-link'; source: string }
)

/** `finish` transforms each text and URL after parsing: its output is never read as Markdown. */
type Finish = (text: string) => string

const ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S)/i
const HTML = /<\/?[a-z][a-z0-9-]*(?=[\s/>])[^<>]*>?/i
/** Maximum length of a quote in an error message. */
const MAX_NAMED = 40

/** Converts Markdown into an email's parts. */
export function markdownParts(source: string, finish: Finish = (text) => text): MailPart[] {
  return blocksOf(source).map(({ kind, lines }) => {
    const spans = lines.map((line) => spansOf(line.text, finish))
    if (kind === 'heading') return { kind: 'heading', text: plainText(spans[0] ?? []) }
    if (kind === 'list') return { kind: 'list', items: spans }
    const [only] = spans.length === 1 ? (spans[0] ?? []) : []
    const isButton = only?.url !== undefined && spans[0]?.length === 1
    return isButton ? { kind: 'button', label: only.text, url: only.url ?? '' } : { kind: 'paragraph', lines: spans }
  })
}

/**
 * Finds errors in Markdown, line by line. `isAddress`: whether a link target is allowed, besides web, email and phone addresses.
 */
export function findMarkdownProblems(source: string, isAddress: (target: string) => boolean = () => false): MarkdownProblem[] {
  return linesOf(source).flatMap(({ text, line }) => {
    const problems: MarkdownProblem[] = []
    const html = HTML.exec(text)
    if (html) problems.push({ line, kind: 'html', source: startOf(html[0], MAX_NAMED) })
    scan(text, {
      link: (words, target) => {
        if (!ADDRESS.test(target) && !isAddress(target))
          problems.push({ line, kind: 'bad-link', source: startOf(words, MAX_NAMED) })
      },
      unclosedLink: (rest) => problems.push({ line, kind: 'unclosed-link', source: startOf(rest, MAX_NAMED) }),
    })
    // Bold markers come in pairs.
    if (text.split('**').length % 2 === 0) problems.push({ line, kind: 'unclosed-bold' })
    return problems
  })
}

type Line = { text: string; line: number }
type Block = { kind: 'paragraph' | 'heading' | 'list'; lines: Line[] }

function blocksOf(source: string): Block[] {
  const blocks: Block[] = []
  let isNew = true
  for (const { text, line } of linesOf(source)) {
    const trimmed = text.trim()
    if (trimmed === '') {
      isNew = true
      continue
    }
    const [, mark = '', rest = trimmed] = /^(##|-) +([^ ].*)$/.exec(trimmed) ?? []
    const kind = mark === '##' ? 'heading' : mark === '-' ? 'list' : 'paragraph'
    const last = blocks.at(-1)
    const content = { text: rest, line }
    if (isNew || last?.kind !== kind || kind === 'heading') blocks.push({ kind, lines: [content] })
    else last.lines.push(content)
    isNew = false
  }
  return blocks
}

function linesOf(source: string): Line[] {
  return source.split('\n').map((text, index) => ({ text, line: index + 1 }))
}

type Scanner = {
  text?: (text: string) => void
  link?: (words: string, target: string) => void
  unclosedLink?: (rest: string) => void
}

/** Splits a line into links and the text between them. */
function scan(line: string, { text, link, unclosedLink }: Scanner): void {
  let at = 0
  let from = 0
  for (;;) {
    const start = line.indexOf('[', at)
    if (start === -1) break
    const middle = line.indexOf('](', start)
    if (middle === -1) break
    const end = line.indexOf(')', middle)
    if (end === -1) {
      unclosedLink?.(line.slice(start))
      break
    }
    const words = line.slice(line.lastIndexOf('[', middle) + 1, middle)
    text?.(line.slice(from, middle - words.length - 1))
    link?.(words, line.slice(middle + 2, end).trim())
    at = from = end + 1
  }
  text?.(line.slice(from))
}

function spansOf(line: string, finish: Finish): Span[] {
  const spans: Span[] = []
  let isBold = false
  const push = (text: string, url?: string) => {
    for (const [index, piece] of text.split('**').entries()) {
      if (index > 0) isBold = !isBold
      for (const { text: words, isItalic } of italicPieces(piece))
        spans.push({
          text: finish(words),
          ...(isBold ? { isBold } : {}),
          ...(isItalic ? { isItalic } : {}),
          ...(url === undefined ? {} : { url }),
        })
    }
  }
  const pushLink = (words: string, target: string) => {
    const url = finish(target)
    if (ADDRESS.test(url)) push(words, url)
    else push(`[${words}](${target})`)
  }
  scan(line, { text: (text) => push(text), link: pushLink })
  return spans
}

/** Text between two adjacent stars, such as `*these*`. Other stars are literal: '2 * 3', '5* hotel'. */
const ITALIC = /(?<![\p{L}\p{N}*])\*([^\s*](?:[^*]{0,500}[^\s*])?)\*(?![\p{L}\p{N}*])/gu

function italicPieces(text: string): { text: string; isItalic: boolean }[] {
  // Split items at odd positions are the pattern's matches.
  return text.split(ITALIC).flatMap((piece, place) => (piece === '' ? [] : { text: piece, isItalic: place % 2 === 1 }))
}

function plainText(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('')
}
