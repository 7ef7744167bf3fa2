/** Script support for typed addresses: suggestions in the address field, a city for a ZIP code and a ZIP code for a city. */
import type { PlaceResponse } from '#app/modules/addresses/places.ts'
import type { Suggestion } from '#app/modules/addresses/suggest-addresses.ts'
import { showError, whenReleased } from '#app/ui/shown-error.ts'

/** After the last keystroke, in ms. */
const PAUSE_MS = 150

const address = document.querySelector<HTMLInputElement>('input[data-addresses]')
if (address) suggest(address, address.dataset.addresses ?? '')
for (const zip of document.querySelectorAll<HTMLInputElement>('input[data-place]')) followPlace(zip)

/** A combobox as in the ARIA practices: arrow keys move through the list, Enter selects, Escape closes. */
function suggest(field: HTMLInputElement, endpoint: string) {
  const list = Object.assign(document.createElement('ul'), { id: 'address-list', className: 'find-list', hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', 'Matching addresses')
  field.closest('.find-box')?.after(list)
  // The browser's own list would cover ours.
  field.autocomplete = 'off'
  field.setAttribute('role', 'combobox')
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-controls', list.id)
  let found: Suggestion[] = []
  let at = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  const show = (suggestions: Suggestion[]) => {
    found = suggestions
    list.replaceChildren(...suggestions.map(optionOf))
    list.hidden = suggestions.length === 0
    field.setAttribute('aria-expanded', String(!list.hidden))
    mark(-1)
  }
  const mark = (next: number) => {
    at = next
    for (const [place, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(place === at))
    if (at < 0) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `address-option-${at}`)
  }
  const take = ({ text }: Suggestion) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    clearTimeout(timer)
    asked += 1
    show([])
    field.focus()
  }
  show([])
  field.addEventListener('input', () => {
    clearTimeout(timer)
    const mine = ++asked
    const suggest = async () => {
      const response = await ask<{ suggestions: Suggestion[] }>(
        `${endpoint}?${new URLSearchParams({ q: field.value }).toString()}`,
      )
      // Ignores an outdated response, and a suggestion that the field already has.
      if (mine === asked) show((response?.suggestions ?? []).filter(({ text }) => text !== field.value))
    }
    timer = setTimeout(() => void suggest(), PAUSE_MS)
  })
  field.addEventListener('keydown', (event) => {
    const { key } = event
    const chosen = found[at]
    if (list.hidden || (key === 'Enter' && !chosen)) return
    if (key === 'ArrowDown') mark((at + 1) % found.length)
    else if (key === 'ArrowUp') mark((at <= 0 ? found.length : at) - 1)
    else if (key === 'Enter' && chosen) take(chosen)
    else if (key === 'Escape') show([])
    else return
    event.preventDefault()
  })
  field.addEventListener('blur', () => show([]))
  // Before the field loses the focus.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    const option = event.target instanceof Element ? event.target.closest('li') : null
    const chosen = option && found[[...list.children].indexOf(option)]
    if (chosen) take(chosen)
  })
}

function optionOf({ street, place }: Suggestion, index: number): HTMLElement {
  const option = Object.assign(document.createElement('li'), { id: `address-option-${index}` })
  option.setAttribute('role', 'option')
  const first = Object.assign(document.createElement('span'), { textContent: street || place })
  option.append(first)
  if (street) option.append(' ', Object.assign(document.createElement('small'), { textContent: place }))
  return option
}

/** Fills in a city from its ZIP code, or the other way around, and reports a mismatch at once. */
function followPlace(zip: HTMLInputElement) {
  const city = document.getElementById(zip.id.replace('zipCode', 'city'))
  if (!(city instanceof HTMLInputElement)) return
  const follow = async () => {
    const typed = { city: city.value, zip: zip.value }
    const response = await ask<PlaceResponse>(`${zip.dataset.place}?${new URLSearchParams(typed).toString()}`)
    whenReleased(() => {
      if (!response || city.value !== typed.city || zip.value !== typed.zip) return
      city.value ||= response.city
      zip.value ||= response.zipCode
      if (city.value !== typed.city) showError(city, null)
      if (zip.value !== typed.zip || response.error !== null) showError(zip, response.error)
      if (response.question !== null) showError(city, response.question)
    })
  }
  city.addEventListener('change', () => void follow())
  zip.addEventListener('change', () => void follow())
  zip.addEventListener('input', () => {
    if (/^\d{5}$/.test(zip.value)) void follow()
  })
}

async function ask<Body>(address: string): Promise<Body | null> {
  try {
    const response = await fetch(address)
    // Our own endpoint, with its module's type.
    return response.ok ? ((await response.json()) as Body) : null
  } catch {
    return null
  }
}
