/**
 * Reloads a list as soon as its filter changes: submits the form of a `FilterBar` with `data-applies` as its button would.
 * `data-typing` means that someone is still typing, so the response must not replace the text (`app/ui/filter-form.tsx`).
 */

/** From the last letter, or digit of a date, to the request, in ms. */
const PAUSE_MS = 350
/** Earlier years are incomplete input. */
const FIRST_YEAR = '1900'

const waiting = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>()

export function applyFilters(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const { form } = target
    if (!form?.hasAttribute('data-applies')) return
    clearTimeout(waiting.get(form))
    if (target instanceof HTMLSelectElement) {
      delete form.dataset.typing
      form.requestSubmit()
      return
    }
    form.dataset.typing = ''
    if (target.type === 'date' && target.value !== '' && target.value < FIRST_YEAR) return
    const apply = () => {
      // Another list may have appeared during the pause.
      form.dataset.typing = ''
      form.requestSubmit()
    }
    waiting.set(form, setTimeout(apply, PAUSE_MS))
  })

  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) clearTimeout(waiting.get(target))
  })
  // The next typed word is a separate step for Back.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement) delete target.form?.dataset.typed
  })
}
