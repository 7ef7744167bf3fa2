/** Script support for choosing a time: the button names it, changing the day clears it, and the error goes with the choice. */
const form = document.getElementById('startsAt')?.closest('form')
const button = form?.querySelector<HTMLButtonElement>('button[data-names]')

form?.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !button) return
  const hours = form.querySelectorAll<HTMLInputElement>('input[name=startsAt]')
  if (target.name === 'day') for (const hour of hours) hour.checked = false
  const chosen = [...hours].find(({ checked }) => checked)
  const day = chosen?.closest<HTMLElement>('[data-day]')?.dataset.day
  const words = chosen ? `${day} at ${chosen.nextElementSibling?.textContent}` : 'this time'
  // A date or an hour never breaks into two lines.
  button.textContent = `${button.dataset.names} ${words.replace(/ (?=\d|[AP]M)/g, '\u00A0')}`
  if (!chosen) return
  for (const id of ['errors', 'startsAt-error']) document.getElementById(id)?.remove()
  document.getElementById('startsAt')?.setAttribute('aria-describedby', 'zone')
  document.title = document.title.replace(/^Error: /, '')
})
