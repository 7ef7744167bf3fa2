/**
 * Script support for the steps of the management and agreement dialogs: figures update while typing, choices are saved, terms are
 * checked first.
 */
import { formatDollars } from '#app/format/money.ts'
import { lineDollars } from '#app/modules/enrollment/terms/fee-lines.ts'
import { checklistTotal, parseCustomCost, parseRent } from '#app/modules/properties/improvements.ts'

const step = document.querySelector<HTMLFormElement>('form[data-live]')
if (step) {
  followTyping(step)
  keepChoices(step)
}
const terms = document.querySelector<HTMLFormElement>('form[data-acknowledges]')
if (terms) requireCheckbox(terms)

/** Shows the calculated figures. Input that the server would refuse counts as blank. */
function followTyping(form: HTMLFormElement) {
  const update = () => {
    showFees(form)
    showChecklistTotal(form)
  }
  form.addEventListener('input', update)
  form.querySelector('[data-plain]')?.toggleAttribute('hidden', true)
  // Includes values that the browser restored into the fields.
  update()
}

function showFees(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('[data-rent]')
  if (!field) return
  const estimateDollars = Number(field.dataset.rent)
  const rent = parseRent(field.value, estimateDollars)
  const rentDollars = rent.ok ? rent.value : estimateDollars
  for (const figure of form.querySelectorAll<HTMLElement>('[data-rate]')) {
    const line = { baseDollars: Number(figure.dataset.base), perRentDollar: Number(figure.dataset.rate) }
    figure.textContent = formatDollars(lineDollars(line, rentDollars))
  }
}

function showChecklistTotal(form: HTMLFormElement) {
  const total = form.querySelector<HTMLElement>('[data-checklist-units]')
  if (!total) return
  const items = Array.from(form.querySelectorAll<HTMLElement>('[data-estimated-cost]'), (row) => {
    const cost = parseCustomCost(row.querySelector<HTMLInputElement>('input[name$=customCost]')?.value ?? '')
    return {
      name: row.querySelector<HTMLInputElement>('input[name$=name]')?.value ?? '',
      checked: row.querySelector<HTMLInputElement>('input[name$=checked]')?.checked === true,
      estimatedCost: Number(row.dataset.estimatedCost),
      customCost: cost.ok ? cost.value : null,
    }
  })
  total.textContent = formatDollars(checklistTotal(items, Number(total.dataset.checklistUnits)))
}

/** Saves a choice as soon as its field is left. One save at a time, so that an older choice never arrives after a newer one. */
function keepChoices(form: HTMLFormElement) {
  let changes = 0
  let savedChanges = 0
  let isSaving = false
  const save = async () => {
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
    body.set('intent', 'save')
    isSaving = true
    savedChanges = changes
    // The step sends it again, so a failure here loses nothing.
    await fetch(form.action, { method: 'POST', body, keepalive: true }).catch(() => undefined)
    isSaving = false
    if (savedChanges < changes) void save()
  }
  form.addEventListener('change', () => {
    changes += 1
    if (!isSaving) void save()
  })
  // Saves the newest choice if someone leaves during a save.
  addEventListener('pagehide', () => {
    if (savedChanges < changes) void save()
  })
}

/** Blocks the terms form until its box is checked; opens the external booking page if there is one. */
function requireCheckbox(form: HTMLFormElement) {
  const box = form.querySelector<HTMLInputElement>('[name=acknowledged]')
  const message = form.querySelector<HTMLElement>('#acknowledged-error')
  if (!box || !message) return
  const showMissing = (isMissing: boolean) => {
    message.hidden = !isMissing
    if (isMissing) {
      box.setAttribute('aria-invalid', 'true')
      box.setAttribute('aria-describedby', message.id)
    } else {
      box.removeAttribute('aria-invalid')
      box.removeAttribute('aria-describedby')
    }
  }
  const follow = () => {
    for (const button of form.querySelectorAll('button')) {
      if (box.checked) button.removeAttribute('aria-disabled')
      else button.setAttribute('aria-disabled', 'true')
    }
    if (box.checked) showMissing(false)
  }
  box.addEventListener('change', follow)
  follow()
  form.addEventListener('submit', (event) => {
    if (!box.checked) {
      event.preventDefault()
      showMissing(true)
      box.focus()
      return
    }
    if (event.submitter instanceof HTMLButtonElement && event.submitter.value === 'schedule') openBooking(form)
  })
}

/** The external booking page opens in a new tab, and the dialog closes. */
function openBooking(form: HTMLFormElement) {
  const { booking } = form.dataset
  const tab = booking ? open(booking, '_blank') : null
  if (!tab) return
  tab.opener = null
  const opened = Object.assign(document.createElement('input'), { type: 'hidden', name: 'opened', value: 'yes' })
  form.append(opened)
}
