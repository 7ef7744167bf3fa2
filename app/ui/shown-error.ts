import { describingIds } from './ids.ts'

/** Input controls. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

let isPressed = false
const waiting: (() => void)[] = []
addEventListener('pointerdown', () => (isPressed = true), true)
for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, released, true)

function released(): void {
  isPressed = false
  setTimeout(() => {
    for (const change of waiting.splice(0)) change()
  })
}

/** Adds or removes lines now, or once the pointer is released: the button below would move away from it, and miss the click. */
export function whenReleased(change: () => void): void {
  if (isPressed) waiting.push(change)
  else change()
}

/** Changes the page's title. Hydration needs the one that the server sent. */
export function retitle(title: string): void {
  const element = document.querySelector('title')
  if (element) element.dataset.sent ??= element.textContent
  document.title = title
}

/** A new element in the server's page. Hydration takes out what is marked, because React would not find it in its markup. */
export function makeAdded<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: { id?: string; className: string },
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties)
  element.dataset.added = ''
  return element
}

/**
 * Shows a control's error where and how the server would; null removes it. The server's own message is only hidden: after
 * hydration, only React may remove it.
 */
export function showError(control: Control, message: string | null): void {
  const { error } = describingIds(control.id)
  const shown = document.getElementById(error)
  const ours = document.getElementById(`${error}-now`)
  const describing = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id !== '' && !id.startsWith(error))
  if (shown) shown.hidden = true
  if (message === null) {
    ours?.remove()
    control.removeAttribute('aria-invalid')
  } else {
    const line = ours ?? makeAdded('span', { id: `${error}-now`, className: 'field-error' })
    line.textContent = message
    if (!ours)
      (control.closest('.field, .field-cell, .find-box, .choice-row') ?? control).insertAdjacentElement(placeOf(control), line)
    control.setAttribute('aria-invalid', 'true')
    describing.push(line.id)
  }
  control.closest('.field-cell')?.classList.toggle('field-cell--bad', message !== null)
  if (describing.length > 0) control.setAttribute('aria-describedby', describing.join(' '))
  else control.removeAttribute('aria-describedby')
}

/** At the end of its field; below a row of a checkbox and its label, and below a field with its button inside. */
function placeOf(control: Control): InsertPosition {
  return control.closest('.field, .field-cell') ? 'beforeend' : 'afterend'
}
