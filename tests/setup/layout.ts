import { expect, type Page } from '@playwright/test'

/**
 * Expects a page with one heading that fits its window once its layout settles: nothing wider than the window, amounts in one
 * line, whole words and separate targets on a phone, and a width on every drawing, because browsers differ on those without one.
 * One call for all of it, because a call costs more than its work.
 */
export async function expectLayout(page: Page): Promise<void> {
  const checks = [whatSticksOut, brokenAmounts, brokenWords, drawingsWithoutWidth, overlappingTargets]
  const call = `[document.querySelectorAll('h1').length, ${checks.map((check) => `(${String(check)})()`).join()}]`
  await expect.poll(() => page.evaluate(call), { message: `layout of ${page.url()}` }).toEqual([1, [], [], [], [], []])
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
  // A form's hidden field is beside the window.
  const isSeen = (element: Element) => {
    const { width, height, right } = element.getBoundingClientRect()
    return width > 1 && height > 1 && right > 0 && element.checkVisibility({ visibilityProperty: true })
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

/** Runs in the page: links, buttons and fields that overlap on a phone, also in an open menu of each kind. */
export function overlappingTargets(): string[] {
  if (innerWidth !== 375) return []
  const found: string[] = []
  const TARGETS = 'a[href], button, summary, input, select, textarea'
  type Place = { layer: Element | null; left: number; right: number; top: number; bottom: number }
  const places = new Map<Element, Place>()
  /** What scrolls or covers the page around an element: bars and open menus are above other targets, which scroll out. */
  const placeOf = (element: Element | null): Place => {
    if (!element) return { layer: null, left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    const known = places.get(element)
    if (known) return known
    const { position, overflow } = getComputedStyle(element)
    const isMenu = position === 'absolute' && element.parentElement?.tagName === 'DETAILS'
    const place = { ...placeOf(element.parentElement) }
    if (isMenu || position === 'fixed' || position === 'sticky') place.layer = element
    if (overflow !== 'visible') {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      place.left = Math.max(place.left, left)
      place.right = Math.min(place.right, right)
      place.top = Math.max(place.top, top)
      place.bottom = Math.min(place.bottom, bottom)
    }
    places.set(element, place)
    return place
  }
  const compare = (root: Element) => {
    const layers = new Map<Element | null, (Omit<Place, 'layer'> & { element: Element })[]>()
    for (const element of root.querySelectorAll(TARGETS)) {
      if (element.closest('[inert]') || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const around = placeOf(element)
      const parts = layers.get(around.layer) ?? []
      layers.set(around.layer, parts)
      for (const box of element.getClientRects()) {
        const [left, right] = [Math.max(box.left, around.left), Math.min(box.right, around.right)]
        const [top, bottom] = [Math.max(box.top, around.top, -scrollY), Math.min(box.bottom, around.bottom)]
        if (right - left > 1 && bottom - top > 1) parts.push({ element, left, right, top, bottom })
      }
    }
    for (const parts of layers.values()) {
      parts.sort((a, b) => a.top - b.top)
      for (const [index, a] of parts.entries()) {
        for (const b of parts.slice(index + 1)) {
          if (b.top >= a.bottom - 1) break
          const isBeside = Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1
          if (isBeside || a.element.contains(b.element) || b.element.contains(a.element)) continue
          found.push(`overlap: ${a.element.outerHTML.slice(0, 200)} and ${b.element.outerHTML.slice(0, 200)}`)
        }
      }
    }
  }
  compare(document.body)
  const kinds = new Set<string>()
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details:not([open], [inert] *)')) {
    const kind = `${menu.className} in ${menu.parentElement?.className}`
    if (kinds.has(kind) || !menu.checkVisibility()) continue
    kinds.add(kind)
    menu.open = true
    compare(menu)
    menu.open = false
  }
  return found
}
