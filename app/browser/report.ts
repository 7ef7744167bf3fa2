/** Script support for reports: the estimate follows the checkboxes of its rentals, and a button copies a link. */
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.form?.dataset.follows !== undefined) target.form.requestSubmit()
})

/** How long a button shows that it copied, in ms. */
const SAID_MS = 2000

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copies]')) {
  const field = document.getElementById(button.dataset.copies ?? '')
  if (!(field instanceof HTMLInputElement)) continue
  const words = button.textContent
  button.dataset.ready = ''
  button.addEventListener('click', () => {
    field.select()
    const say = (said: string) => {
      button.textContent = said
      setTimeout(() => (button.textContent = words), SAID_MS)
    }
    // Pages over plain HTTP have no clipboard API: selects the address, to copy by hand.
    const copying = (navigator.clipboard as Clipboard | undefined)?.writeText(field.value)
    if (copying)
      copying.then(
        () => say('Copied'),
        () => say('Press Ctrl+C'),
      )
    else say('Press Ctrl+C')
  })
}
