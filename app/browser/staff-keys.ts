/**
 * The back office's keyboard shortcuts (docs/product/search.md), and closing of its menus. A key does the same as a link or field
 * on the page, so everything works without it: links declare theirs as `aria-keyshortcuts`, menus are `details[data-menu]`.
 */
import { applyFilters } from './apply-filters.ts'

const ROWS = '.data-table--work tbody tr, .conversation'
const OPEN_MENUS = 'details[data-menu][open]'
/** Fields in which letters are text. */
const TYPING = 'input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select, [contenteditable]'
const IS_MAC = navigator.userAgent.includes('Mac')

applyFilters()

document.addEventListener('keydown', (event) => {
  // Nothing behind a question or the palette has keys.
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
  const isDone = event.key === 'Escape' ? closeMenu() : pressKey(event)
  if (!isDone) return
  event.preventDefault()
  // A key for a menu is not for the dialog around it.
  event.stopPropagation()
})

function pressKey(event: KeyboardEvent): boolean {
  const { key, altKey } = event
  const held = IS_MAC ? event.metaKey : event.ctrlKey
  if (held && !altKey && key.toLowerCase() === 'k') return follow('Control+K')
  if (held && !altKey && key === 'Enter') return send(event.target)
  if (event.ctrlKey || event.metaKey || altKey) return false
  if (early !== null && key.length === 1) {
    early += key
    return true
  }
  if (event.target instanceof Element && event.target.matches(TYPING)) return false
  const move = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (move !== undefined) return moveInMenu(move)
  // Users who turned off single-letter shortcuts have none of these (WCAG 2.2, 2.1.4).
  if (document.querySelector('[data-letter-keys]') === null) return false
  if (key === 'j') return moveToRow(1)
  if (key === 'k') return moveToRow(-1)
  if (key === 'x') return !event.repeat && checkRow()
  if (key === '/') return follow('Control+K')
  return key.length === 1 && follow(key)
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-palette]') : null
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  openPalette(link)
})

let palette: Promise<unknown> | undefined
/** The letters typed while the palette loads; null if it does not. */
let early: string | null = null

/** The palette's script (`app/browser/palette.ts`), which waits for the event. */
function loadPalette(): Promise<unknown> {
  const script = document.querySelector<HTMLElement>('[data-palette-script]')
  palette ??= import(/* @vite-ignore */ script?.dataset.paletteScript ?? '')
  return palette
}

// Loaded after the page, so that the first press opens it at once. If that fails, the press says so.
addEventListener('load', () => void loadPalette().catch(() => undefined))

/** Opens the palette, or the search page if its script is missing. */
function openPalette(link: HTMLElement): void {
  early ??= ''
  loadPalette()
    .then(() => document.dispatchEvent(new CustomEvent('palette', { detail: early })))
    .catch(() => {
      delete link.dataset.palette
      link.click()
    })
    .finally(() => (early = null))
}

/** Follows this key's link, or focuses its field. */
function follow(key: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts~="${key}"]`)].filter(isReachable)
  const field = found.find((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement)
  if (field instanceof HTMLInputElement && field.type === 'radio') openTab(field)
  else if (field) {
    field.focus()
    field.select()
  } else {
    // The same link may also be in the narrow bar. A link in a closed menu is hidden, but can still be clicked.
    const pressed = found.find((one) => one.checkVisibility()) ?? found[0]
    if (pressed) press(pressed)
  }
  return found.length > 0
}

/**
 * Presses a form's button while someone types: the one that saves, else the first. It gets the focus, so that letters are keys
 * again.
 */
function send(field: EventTarget | null): boolean {
  const form = field instanceof Element && field.matches(TYPING) ? field.closest('form') : null
  const buttons = [...(form?.elements ?? [])].filter((one) => one instanceof HTMLButtonElement && one.dataset.busy)
  const button = buttons.find((one) => one.matches('[value=save]')) ?? buttons[0]
  if (!(button instanceof HTMLButtonElement)) return false
  button.focus()
  button.click()
  return true
}

/** Shows a tab's form (`data-panel`) and focuses its first field that must be filled in. */
function openTab(tab: HTMLInputElement): void {
  tab.click()
  const field = `[data-panel="${tab.value}"] :is(textarea, input:not([type=hidden]), select)`
  const wanted = document.querySelector<HTMLElement>(`${field}:invalid`) ?? document.querySelector<HTMLElement>(field)
  wanted?.focus()
  // With its button.
  wanted?.closest('form')?.scrollIntoView({ block: 'nearest' })
}

/** Entries in a closed menu send nothing, so the menu opens first. A pressed menu focuses its first entry. */
function press(element: HTMLElement): void {
  const menu = element.closest('details')
  if (menu && element.tagName === 'SUMMARY') {
    menu.open = true
    menu.querySelector<HTMLElement>('a, button')?.focus()
    return
  }
  if (menu) menu.open = true
  // One letter must not move a lead: Enter does, once the stage is focused.
  if (element.closest('.stages')) element.focus()
  else element.click()
}

// A clicked tab is ready for typing, and so is one that another link of the page opens. Arrow keys move from tab to tab.
document.addEventListener('click', (event) => {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-add], .composer label') : null
  if (!pressed || event.defaultPrevented || (pressed.matches('label') && event.detail === 0)) return
  const tab = pressed.matches('label')
    ? pressed.querySelector<HTMLInputElement>('[name=add]')
    : document.querySelector<HTMLInputElement>(`.composer [value="${pressed.dataset.add}"]`)
  if (!tab) return
  event.preventDefault()
  openTab(tab)
})

function moveToRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)].filter((row) => isReachable(row) && row.offsetParent !== null)
  const row = rows[Math.min(Math.max(0, currentRow(rows) + by), rows.length - 1)]
  if (!row) return false
  const target = row.querySelector<HTMLElement>('th a, :scope > a') ?? row
  if (target === row) row.tabIndex = -1
  target.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return true
}

/** The focused row, by index; before the first if none. */
function currentRow(rows: HTMLElement[]): number {
  return rows.findIndex((row) => row.contains(document.activeElement))
}

function checkRow(): boolean {
  const box = document.activeElement?.closest(ROWS)?.querySelector<HTMLInputElement>('.bulk-box input')
  box?.click()
  return box !== undefined && box !== null
}

/** The page behind a dialog gets no shortcuts. */
function isReachable(element: Element): boolean {
  return element.closest('[inert]') === null
}

function menuOf(element: EventTarget | null): HTMLDetailsElement | null {
  return element instanceof Element ? element.closest<HTMLDetailsElement>(OPEN_MENUS) : null
}

/** Closes the focused menu, else the open one, and focuses its summary. */
function closeMenu(): boolean {
  const menu = menuOf(document.activeElement) ?? document.querySelector<HTMLDetailsElement>(OPEN_MENUS)
  if (!menu) return false
  menu.open = false
  menu.querySelector('summary')?.focus()
  return true
}

function moveInMenu(by: number): boolean {
  const menu = menuOf(document.activeElement)
  if (!menu) return false
  const entries = [...menu.querySelectorAll<HTMLElement>('summary, a, button')]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  entries[Math.min(Math.max(0, at + by), entries.length - 1)]?.focus()
  return true
}

/** Leaves the focus alone if the chosen action already moved it. */
function closeChosen(menu: HTMLDetailsElement): void {
  const hadFocus = menu.contains(document.activeElement)
  menu.open = false
  if (hadFocus) menu.querySelector('summary')?.focus()
}

function closeOthers(kept: HTMLDetailsElement | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN_MENUS)) if (menu !== kept) menu.open = false
}

document.addEventListener('click', ({ target }) => {
  const menu = menuOf(target)
  closeOthers(menu)
  // Only after the choice was submitted: a button in a closed menu sends nothing.
  if (menu && target instanceof Element && target.closest('a, button')) setTimeout(() => closeChosen(menu))
})
// A menu opens within the window.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof Element && target.matches(OPEN_MENUS)) target.lastElementChild?.scrollIntoView({ block: 'nearest' })
  },
  { capture: true },
)
// A menu closes when Tab leaves it. The listener above handles clicks on elements without focus.
document.addEventListener('focusin', ({ target }) => {
  // Pressing text in a menu focuses an element around the whole page.
  if (target instanceof Element && target.id !== 'main') closeOthers(menuOf(target))
})
