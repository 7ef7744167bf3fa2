/**
 * Asks for a list as soon as its filter changes: the form of a `FilterBar` with `data-applies` is sent as its button would send it. `data-typing` says that a text is
 * still being written, which the answer must not replace (`app/ui/filter-form.tsx`).
 */

/** From the last letter, or digit of a day, to the question, in ms. */
const PAUSE_MS = 350
/** Before it, a year is not typed to its end. */
const FIRST_YEAR = '1900'

const waiting = new WeakMap<HTMLFormElement, ReturnType<typeof setTimeout>>()

export function applyFilters(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const { form } = target
    if (!form?.hasAttribute('data-applies')) return
    clearTimeout(waiting.get(form))
    if (target instanceof HTMLSelectElement) {
      form.requestSubmit()
      return
    }
    if (target.type === 'date' && target.value !== '' && target.value < FIRST_YEAR) return
    const apply = () => {
      form.dataset.typing = ''
      form.requestSubmit()
    }
    waiting.set(form, setTimeout(apply, PAUSE_MS))
  })

  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) clearTimeout(waiting.get(target))
  })
  // The next word that is typed is a separate step for Back.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement) delete target.form?.dataset.typed
  })
}
