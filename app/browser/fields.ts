/** Script support for fields of public forms: shows errors beside each field, and asks about email addresses that look mistyped. */
import { suggestEmail } from '#app/modules/forms/email-typo.ts'
import { type Control, showError } from '#app/ui/shown-error.ts'

const ERROR = 'Error: '

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement

/** The server's messages, which come with the field. */
function wordsFor({ validity, dataset, validationMessage }: Control): string {
  return (validity.valueMissing ? dataset.missing : dataset.wrong) ?? validationMessage
}

// Replaces the browser's own bubbles, which show one at a time and disappear.
let isFirst = true
addEventListener(
  'invalid',
  (event) => {
    const { target } = event
    if (!isControl(target) || target.id === '') return
    event.preventDefault()
    showError(target, wordsFor(target))
    if (!isFirst) return
    isFirst = false
    setTimeout(() => (isFirst = true))
    target.focus()
    target.scrollIntoView({ block: 'nearest' })
    if (!document.title.startsWith(ERROR)) document.title = ERROR + document.title
  },
  true,
)

addEventListener('input', ({ target }) => {
  if (!isControl(target) || target.getAttribute('aria-invalid') !== 'true') return
  showError(target, target.validity.valid ? null : wordsFor(target))
  if (target.validity.valid) forget(target)
})

/** Removes a corrected field from the page's list of errors. */
function forget({ id }: Control) {
  const summary = document.getElementById('errors')
  const line = summary?.querySelector(`a[href$="#${id}"]`)?.closest('li')
  line?.remove()
  const left = summary?.querySelectorAll('li').length ?? 0
  const heading = summary?.querySelector('h2')
  if (line && heading) heading.textContent = left === 1 ? 'Fix 1 problem' : `Fix ${left} problems`
  if (line && left === 0) summary?.remove()
  if (left === 0 && !document.querySelector('[aria-invalid=true]')) document.title = document.title.replace(ERROR, '')
}

// A hydrated page may be shown again. It then changes nothing in React's output.
addEventListener('submit', () => {
  for (const line of document.querySelectorAll<HTMLElement>('.field-error[hidden]')) line.hidden = false
})

let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), true)
for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, () => (isPressed = false), true)

addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'email') return
  // Adding or removing a line now would move the button away from the pointer.
  if (isPressed) addEventListener('pointerup', () => setTimeout(() => askIfMeant(target)), { once: true })
  else askIfMeant(target)
})

function askIfMeant(target: HTMLInputElement) {
  document.getElementById(`${target.id}-meant`)?.remove()
  const meant = suggestEmail(target.value)
  if (meant !== null) confirmEmail(target, meant)
}

function confirmEmail(field: HTMLInputElement, meant: string) {
  const question = Object.assign(document.createElement('p'), { id: `${field.id}-meant`, className: 'field-question' })
  question.setAttribute('role', 'status')
  const strong = Object.assign(document.createElement('b'), { textContent: meant })
  const use = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Yes, use it' })
  use.addEventListener('click', () => {
    field.value = meant
    field.dispatchEvent(new Event('input', { bubbles: true }))
    question.remove()
    field.focus()
  })
  // The server asks if this script did not.
  const seen = Object.assign(document.createElement('input'), { type: 'hidden', name: 'emailSeen', value: field.value })
  const words = document.createElement('span')
  words.append('Did you mean ', strong, '?')
  question.append(words, use, seen)
  field.after(question)
}

// Focuses the first refused field, or else the message. A fragment in the address would take the focus after load.
function focusWrong() {
  const link = document.querySelector<HTMLAnchorElement>('#errors a[href^="#"]')
  const field = link && document.getElementById(link.hash.slice(1))
  if (field && document.activeElement !== field) field.focus()
}
if (document.getElementById('errors')) {
  focusWrong()
  // Not if someone types already: pictures may load slowly.
  addEventListener('load', () =>
    setTimeout(() => {
      if (!isControl(document.activeElement)) focusWrong()
    }),
  )
}

// A link to a field of another step leads into it.
const linked = document.getElementById(location.hash.slice(1))
if (isControl(linked)) linked.focus()

// Closing a dialog returns the focus to the control that opened it.
const OPENER = 'opener'
addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link) return
  try {
    if (link.hasAttribute('data-close')) sessionStorage.setItem('closed', 'yes')
    else if (!document.querySelector('[data-close]'))
      sessionStorage.setItem(OPENER, JSON.stringify([location.pathname, link.getAttribute('href')]))
  } catch {
    // Without session storage, the page opens at its top.
  }
})
try {
  const closed = sessionStorage.getItem('closed')
  sessionStorage.removeItem('closed')
  const [page, href] = JSON.parse(sessionStorage.getItem(OPENER) ?? '[]') as unknown[]
  if (closed !== null && page === location.pathname)
    document.querySelector<HTMLElement>(`main a[href="${CSS.escape(String(href))}"]`)?.focus()
} catch {
  // As above.
}
