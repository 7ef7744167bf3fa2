import { describingIds } from './ids.ts'

/** Input controls. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Shows a control's error where and how the server would; null removes it. The server's own message is only hidden: after hydration, only React may remove it. */
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
    const line = ours ?? Object.assign(document.createElement('span'), { id: `${error}-now`, className: 'field-error' })
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
