import { expect, type Page } from '@playwright/test'

/**
 * Expects a page with one heading that fits its window once its layout settles: nothing wider than the window, amounts in one
 * line, whole words on a phone, and a width on every drawing, because browsers differ on those without one. One call for all of
 * it, because a call costs more than its work.
 */
export async function expectLayout(page: Page): Promise<void> {
  const checks = [whatSticksOut, brokenAmounts, brokenWords, drawingsWithoutWidth]
  const call = `[document.querySelectorAll('h1').length, ${checks.map((check) => `(${String(check)})()`).join()}]`
  await expect.poll(() => page.evaluate(call), { message: `layout of ${page.url()}` }).toEqual([1, [], [], [], []])
}

/** Runs in the page: the innermost elements that make it wider than its window. */
export function whatSticksOut(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const sticksOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 0.5
  return [...document.body.querySelectorAll('*')]
    .filter((element) => sticksOut(element) && ![...element.children].some(sticksOut))
    .map((element) => `to ${Math.round(element.getBoundingClientRect().right)} px: ${element.outerHTML.slice(0, 200)}`)
}

/** Runs in the page: amounts that wrap. Collapsed content has another layout. */
function brokenAmounts(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility()) continue
    for (const amount of (text.textContent ?? '').matchAll(/\$\d[\d,.]*/g)) {
      const range = document.createRange()
      range.setStart(text, amount.index)
      range.setEnd(text, amount.index + amount[0].length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(amount[0])
    }
  }
  return broken
}

/** Runs in the page: SVGs and images without a width. */
function drawingsWithoutWidth(): string[] {
  return [...document.querySelectorAll('svg:not(svg svg), img, canvas')]
    .filter((element) => String(element.computedStyleMap().get('width')) === 'auto')
    .map((element) => element.outerHTML.slice(0, 200))
}

/**
 * Runs in the page: buttons, badges and numbers that break within a word or are cut off on a phone. Names and addresses may have
 * any length: only the product's own words and numbers must be whole.
 */
function brokenWords(): string[] {
  if (innerWidth > 600) return []
  const LABELS = 'button, summary, label, th, .button, .badge, .tabs, nav'
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const found: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const parent = text.parentElement
    if (!parent || !isSeen(parent) || parent.closest('svg, pre, code, bdi, .sr-only')) continue
    const isLabel = parent.closest(LABELS) !== null
    for (const word of (text.textContent ?? '').matchAll(/[^\s/–—-]+/g)) {
      const isNumber = /^[($+]*\d[\d,.:]*[%)]?$/.test(word[0])
      if (!isNumber && (!isLabel || !/^[A-Za-z’']{2,18}[.,:;?!…]*$/.test(word[0]))) continue
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`broken: ${word[0]}`)
    }
    if (parent.closest('td') && parent.getBoundingClientRect().left < 0) found.push(`begins outside: ${text.textContent ?? ''}`)
  }
  for (const element of document.querySelectorAll<HTMLElement>('button, summary, .button, .badge, td, dd')) {
    const { overflowX } = getComputedStyle(element)
    const isCut = overflowX !== 'visible' && overflowX !== 'auto' && overflowX !== 'scroll'
    if (isCut && isSeen(element) && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut off: ${element.textContent.trim().slice(0, 80)}`)
  }
  return found
}
