let isSent = false

/**
 * When a form is refused, the first wrong field takes the focus and the page stays where it is. If each error is beside its
 * field, only screen readers get the list of errors above the form, which would move everything.
 */
export function showRefusal(state: 'idle' | 'loading' | 'submitting'): void {
  if (state === 'submitting') isSent = true
  const errors = document.getElementById('errors')
  // New errors are shown before the page's data is loaded again.
  if (isSent && errors && (state === 'idle' || errors.dataset.focus !== undefined)) showBeside(errors)
  if (state === 'idle') isSent = false
}

function showBeside(errors: HTMLElement): void {
  // Safari before 17.4 doesn't know which fields are in a closed section.
  const isShown = (field: HTMLElement) => !('checkVisibility' in field) || field.checkVisibility()
  const wrong = [...document.querySelectorAll<HTMLElement>('[aria-invalid=true]')].filter(isShown)
  const hashes = wrong.map(({ id }) => `#${id}`)
  const areBeside = [...errors.querySelectorAll<HTMLAnchorElement>('p, a')].every(({ hash }) => hashes.includes(hash))
  errors.classList.toggle('sr-only', areBeside)
  if (!areBeside) return
  delete errors.dataset.focus
  // After a dialog took the focus.
  queueMicrotask(() => wrong[0]?.focus())
}
