/**
 * Script support for fields of public forms: shows errors beside each field, and asks about email addresses that look mistyped.
 */
import { suggestEmail } from '#app/modules/forms/email-typo.ts'
import { type Control, makeAdded, retitle, showError, whenReleased } from '#app/ui/shown-error.ts'

const ERROR = 'Error: '
const WRONG = '[aria-invalid=true]'

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
    if (!document.title.startsWith(ERROR)) retitle(ERROR + document.title)
  },
  true,
)

addEventListener('input', ({ target }) => {
  if (!isControl(target) || target.getAttribute('aria-invalid') !== 'true') return
  showError(target, target.validity.valid ? null : wordsFor(target))
  if (target.validity.valid) forget(target)
})

/** Takes a corrected field off the page's list of errors. React's own lines are only hidden. */
function forget({ id }: Control) {
  const summary = document.getElementById('errors')
  const line = summary?.querySelector(`a[href$="#${id}"]`)?.closest('li')
  if (line) line.hidden = true
  const left = summary?.querySelectorAll('li:not([hidden])').length ?? 0
  if (summary && line) {
    summary.hidden = left === 0
    showCount(summary, left)
  }
  if (left === 0 && !document.querySelector(WRONG)) retitle(document.title.replace(ERROR, ''))
}

function showCount(summary: HTMLElement, left: number) {
  const heading = summary.querySelector('h2')
  if (!heading) return
  const ours = summary.querySelector('h2[data-added]') ?? makeAdded('h2', { className: heading.className })
  ours.textContent = left === 1 ? 'Fix 1 problem' : `Fix ${left} problems`
  heading.hidden = true
  heading.after(ours)
}

// If the page stays, React may show the same lines again, as it left them.
addEventListener('submit', ({ defaultPrevented, submitter }) => {
  if (!defaultPrevented || submitter?.dataset.sending !== undefined) return
  for (const line of document.querySelectorAll<HTMLElement>('.field-error[hidden], #errors, #errors [hidden]'))
    line.hidden = false
  document.querySelector('#errors [data-added]')?.remove()
})

addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.type === 'email') whenReleased(() => askIfMeant(target))
})

function askIfMeant(target: HTMLInputElement) {
  document.getElementById(`${target.id}-meant`)?.remove()
  const meant = suggestEmail(target.value)
  if (meant !== null) confirmEmail(target, meant)
}

function confirmEmail(field: HTMLInputElement, meant: string) {
  const question = makeAdded('p', { id: `${field.id}-meant`, className: 'field-question' })
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
  const field = link ? document.getElementById(link.hash.slice(1)) : document.querySelector<HTMLElement>(WRONG)
  field?.focus()
}
focusWrong()
// Not if someone types already: pictures may load slowly.
addEventListener('load', () =>
  setTimeout(() => {
    if (!isControl(document.activeElement)) focusWrong()
  }),
)

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
