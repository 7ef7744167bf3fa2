/**
 * The command palette (docs/product/search.md): search results and commands while typing. Loaded after the page. The search page
 * does the same without scripts.
 */
import type { PaletteResponse, PaletteEntry } from '#app/ui/palette-response.ts'

/** From the last letter to the request, in ms. */
const PAUSE_MS = 80

/** The search page, from the link's address. */
const page = () => document.querySelector<HTMLAnchorElement>('[data-palette]')?.href ?? ''
const queryOf = () => `?q=${encodeURIComponent(field.value)}`

/** As `app/ui/icon.tsx` renders one. */
const svg = (strokes: string) => `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${strokes}"/></svg>`

const dialog = document.createElement('dialog')
dialog.className = 'palette'
dialog.setAttribute('aria-label', 'Search and commands')
// Not shown as a modal: browsers would restyle the whole page behind it, and the first letter would wait.
dialog.setAttribute('aria-modal', 'true')
// A press between its controls keeps the keys inside.
dialog.tabIndex = -1
dialog.innerHTML = `<div><div>${svg('M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5L17 17')}
<input type="search" role="combobox" aria-label="Search or command" aria-expanded="true" aria-controls="palette-list" aria-autocomplete="list" autocomplete="off" maxlength="100" placeholder="Search, or type a command">
<button type="button" class="icon-button" aria-label="Close">${svg('M5 5l10 10M15 5L5 15')}</button></div>
<div id="palette-list" role="listbox" aria-label="Results"></div>
<p class="sr-only" role="status"></p>
<p><span><kbd>↑</kbd> <kbd>↓</kbd> choose</span><span><kbd>Enter</kbd> open</span><span class="max-md:hidden"><kbd>Esc</kbd> close</span><a data-go="" hidden></a></p></div>`

const icon = part('.icon', SVGElement)
const field = part('input', HTMLInputElement)
const list = part('[role=listbox]', HTMLElement)
const all = part('p > a', HTMLAnchorElement)
/** In the order of Tab, which stays inside. */
const stops = [field, part('button', HTMLButtonElement), all]
const status = part('[role=status]', HTMLElement)

let asked = new AbortController()
let soon: ReturnType<typeof setTimeout> | undefined
let chosen = 0
/** The query of the current results, which may lag behind the field; null at first. */
let answered: string | null = null

function part<Kind extends Element>(selector: string, kind: new () => Kind): Kind {
  const found = dialog.querySelector(selector)
  if (!(found instanceof kind)) throw new Error(`The palette has no ${selector}`)
  return found
}

async function ask(): Promise<void> {
  clearTimeout(soon)
  asked.abort()
  asked = new AbortController()
  const { value } = field
  try {
    const response = await fetch(`${page()}/palette${queryOf()}`, { signal: asked.signal })
    if (!response.ok) throw new Error(`Search returned ${response.status}`)
    show((await response.json()) as PaletteResponse)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    list.replaceChildren()
    say('Search isn’t responding. Press Enter to open the search page.')
    showAll({ to: page() + queryOf(), label: 'Search page' })
  }
  answered = value
}

function show({ groups, all: whole }: PaletteResponse): void {
  // Results for the last letters may come after the arrows: what they chose stays chosen.
  const kept = chosen > 0 ? options()[chosen]?.getAttribute('href') : undefined
  let number = 0
  list.replaceChildren(
    ...groups.map(({ label, entries }, at) => {
      const group = element('div', { role: 'group', 'aria-labelledby': `palette-${at}` })
      group.append(text('p', label, { id: `palette-${at}` }), ...entries.map((entry) => optionOf(entry, (number += 1))))
      return group
    }),
  )
  const again = options().findIndex((option) => option.getAttribute('href') === kept)
  choose(Math.max(0, again))
  showAll(whole)
  say(number === 0 ? 'Nothing found' : `${number} ${number === 1 ? 'result' : 'results'}`)
}

function optionOf({ to, label, icon: strokes, note, badge, key, isPublic }: PaletteEntry, number: number): HTMLElement {
  const option = element('a', { href: to, role: 'option', id: `palette-option-${number}`, tabindex: '-1' })
  if (!isPublic) option.dataset.go = ''
  const words = element('span', {})
  words.append(...marked(label))
  if (note) words.append(text('small', note, {}))
  const drawn = icon.cloneNode(true)
  if (drawn instanceof SVGElement) drawn.firstElementChild?.setAttribute('d', strokes)
  option.append(drawn, words)
  if (badge) option.append(text('span', badge.label, { class: `badge badge--${badge.color}` }))
  if (key && document.querySelector('[data-letter-keys]')) option.append(text('kbd', key, { 'aria-hidden': 'true' }))
  return option
}

/** A text with the search words highlighted. */
function marked(label: string): (Node | string)[] {
  const at = label.toLowerCase().indexOf(field.value.trim().toLowerCase())
  const { length } = field.value.trim()
  return at < 0 || length === 0
    ? [label]
    : [label.slice(0, at), text('mark', label.slice(at, at + length), {}), label.slice(at + length)]
}

function element(name: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

function text(name: string, words: string, attributes: Record<string, string>): HTMLElement {
  const made = element(name, attributes)
  made.textContent = words
  return made
}

function options(): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[role=option]')]
}

function choose(at: number): void {
  const found = options()
  chosen = found.length === 0 ? 0 : (at + found.length) % found.length
  for (const [place, option] of found.entries()) option.setAttribute('aria-selected', String(place === chosen))
  const option = found[chosen]
  if (option) field.setAttribute('aria-activedescendant', option.id)
  else field.removeAttribute('aria-activedescendant')
  option?.scrollIntoView({ block: 'nearest' })
}

function showAll(whole: PaletteResponse['all']): void {
  all.hidden = whole === null
  all.href = whole?.to ?? ''
  all.textContent = whole?.label ?? ''
}

/** Announces it to screen readers, and shows it if there are no results. */
function say(words: string): void {
  status.textContent = words
  status.classList.toggle('sr-only', options().length > 0)
}

function tab(by: 1 | -1): void {
  const shown = stops.filter(({ hidden }) => !hidden)
  const at = shown.findIndex((stop) => stop === document.activeElement)
  shown[((at < 0 && by < 0 ? 0 : at) + by + shown.length) % shown.length]?.focus()
}

/** Opens the selected result, once the results match the typed text. */
async function press(): Promise<void> {
  if (answered !== field.value) await ask()
  if (answered === field.value) (options()[chosen] ?? all).click()
}

function open(words: string): void {
  if (dialog.open) return
  // Not before: the page comes to life without it.
  if (!dialog.isConnected) document.body.append(dialog)
  field.value = words
  answered = null
  dialog.show()
  field.focus()
  const before = asked
  // After the dialog is drawn: its key is answered sooner. Not if Enter already asked, because a second request would cancel that
  // one.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (asked === before) void ask()
    }),
  )
}

field.addEventListener('input', () => {
  choose(0)
  clearTimeout(soon)
  soon = setTimeout(() => void ask(), PAUSE_MS)
})
dialog.addEventListener('keydown', (event) => {
  if (event.isComposing) return
  // Page shortcuts do not apply inside the palette.
  event.stopPropagation()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step !== undefined) choose(chosen + step)
  else if (event.key === 'Enter' && event.target === field) void press()
  // A search field would use the first press to clear itself.
  else if (event.key === 'Escape') dialog.close()
  else if (event.key === 'Tab') tab(event.shiftKey ? -1 : 1)
  else return
  event.preventDefault()
})
dialog.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  // Outside the dialog, or on a link or Close inside.
  if (target === dialog || target.closest('a, button')) setTimeout(() => dialog.close())
})
// The page behind may finish loading, and would take the focus.
document.addEventListener('focusin', ({ target }) => {
  if (!dialog.open || !(target instanceof Node) || dialog.contains(target)) return
  if (document.querySelector('dialog:modal') === null) field.focus()
})
document.addEventListener('palette', (event) => open(event instanceof CustomEvent ? String(event.detail ?? '') : ''))
