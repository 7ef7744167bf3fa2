/**
 * Remembers the focus to restore it if its element is removed: a deleted row, a closed dialog, a redrawn list. Elements are
 * recognized by their content and position.
 */
type Place = { element: HTMLElement; tag: string; words: string; path: string[] }

const MAX_PLACES = 12
/** Focus moves to these if the element is gone. Not to a submit button: a second Enter would press it. */
const HARMLESS =
  'a[href], button[type=button], input:not([type=hidden], [type=submit]), select, textarea, summary, [tabindex="0"]'
const FOCUSABLE = `button, input[type=submit], ${HARMLESS}`

let places: Place[] = []

/** Records each focused element within the page. */
export function recordFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || !target.matches(FOCUSABLE) || target.closest('#main') === null) return
  places = [...places.filter(({ element }) => element !== target), placeOf(target)].slice(-MAX_PLACES)
}

/** Forgets the focus of a page that was left. */
export function forgetFocus(): void {
  places = []
}

/** Focuses the most recent element that still exists, or the nearest one around it. Returns false if there is none. */
export function restoreFocus(): boolean {
  for (const place of places.toReversed()) {
    const found = findAgain(place)
    if (!found) continue
    found.focus()
    if (document.activeElement === found) return true
  }
  return false
}

function placeOf(element: HTMLElement): Place {
  const path: string[] = []
  for (let one: Element | null = element; one && one.id !== 'main'; one = one.parentElement) path.unshift(stepTo(one))
  return { element, tag: element.tagName, words: wordsOf(element), path }
}

function stepTo(element: Element): string {
  const alike = [...(element.parentElement?.children ?? [])].filter(({ tagName }) => tagName === element.tagName)
  return `${element.tagName.toLowerCase()}:nth-of-type(${alike.indexOf(element) + 1})`
}

/** Identifies a control: by its form, name and value, else by its text. */
function wordsOf(element: HTMLElement): string {
  const [name, value] = [element.getAttribute('name'), element.getAttribute('value')]
  const form = 'form' in element && element.form instanceof HTMLFormElement ? element.form.getAttribute('action') : ''
  return name === null ? element.textContent.trim() : `${form} ${name} ${value}`
}

function findAgain({ element, tag, words, path }: Place): HTMLElement | null {
  if (element.isConnected) return element.closest('[inert]') ? null : element
  const alike = [...document.querySelectorAll<HTMLElement>(`#main ${tag}`)].filter((one) => wordsOf(one) === words)
  if (alike.length === 1 && alike[0]) return alike[0]
  // Only the first step covers the whole page.
  for (let depth = path.length; depth > 1; depth -= 1) {
    const around = document.querySelector<HTMLElement>(`#main > ${path.slice(0, depth).join(' > ')}`)
    const found = around?.matches(FOCUSABLE) ? around : around?.querySelector<HTMLElement>(HARMLESS)
    if (found && !found.closest('[inert]')) return found
  }
  return null
}
