import { expect, type Page } from '@playwright/test'

/** Expects that on a phone no button, badge or number breaks within a word or is cut off. */
export async function expectWholeWords(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(brokenWords), { message: `words broken or cut off at ${page.url()}` }).toEqual([])
}

/** Runs in the page. Names and addresses may have any length: only the product's own words and numbers must be whole. */
function brokenWords(): string[] {
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
