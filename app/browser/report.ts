/** With scripts the estimate follows the boxes of its rentals, and a link is copied by its button. */
addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.form?.dataset.follows !== undefined) target.form.requestSubmit()
})

/** How long a button says that it copied, in ms. */
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
    // Pages over plain http have no clipboard: the address is selected, to be copied by hand.
    const copying = (navigator.clipboard as Clipboard | undefined)?.writeText(field.value)
    if (copying)
      copying.then(
        () => say('Copied'),
        () => say('Press Ctrl+C'),
      )
    else say('Press Ctrl+C')
  })
}
