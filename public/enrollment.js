/* What scripts add to the steps of the management and agreement dialogs: figures follow typing, choices are kept, terms are ticked first. */
;(() => {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
  const inWords = (dollars) => {
    const text = money.format(dollars)
    return /[1-9]/.test(text) ? text.replace('-', '−') : text.replace('-', '')
  }
  // An amount as the server reads it: above 0, in whole dollars; else what stands in for it.
  const amount = (field, fallback) => {
    const plain = field.value.replace(/[$,\s]/g, '')
    const dollars = plain === '' || /^0[a-z]/i.test(plain) ? NaN : Math.round(Number(plain))
    return dollars > 0 ? dollars : Number(fallback)
  }

  const steps = document.querySelector('form[data-live]')
  if (steps) {
    const rent = steps.querySelector('[data-rent]')
    const total = steps.querySelector('[data-checklist-total]')
    const update = () => {
      if (rent) {
        const dollars = amount(rent, rent.dataset.rent)
        steps.querySelectorAll('[data-rate]').forEach((figure) => {
          const { base, rate } = figure.dataset
          // Free of the noise of binary fractions, as on paper.
          figure.textContent = inWords(Number(base) + Math.round(dollars * Number(rate) * 10000) / 10000)
        })
      }
      if (total) {
        let sum = 0
        steps.querySelectorAll('[data-item]').forEach((item) => {
          const [tick, cost] = item.querySelectorAll('input:not([type=hidden])')
          if (tick.checked) sum += amount(cost, item.dataset.item) * Number(item.dataset.times)
        })
        total.textContent = inWords(sum)
      }
    }
    steps.addEventListener('input', update)
    steps.querySelector('[data-plain]').hidden = true
    // What the browser put back into the fields counts, too.
    update()

    // One save at a time, so that an older choice never arrives after a newer one.
    let isSaving = false
    let isStale = false
    const save = async () => {
      const body = new URLSearchParams(new FormData(steps))
      body.set('intent', 'save')
      isSaving = true
      isStale = false
      // It is sent again with the step, so that a failure here loses nothing.
      await fetch(steps.action, { method: 'POST', body, keepalive: true }).catch(() => {})
      isSaving = false
      if (isStale) save()
    }
    steps.addEventListener('change', () => {
      isStale = true
      if (!isSaving) save()
    })
    // Whoever leaves while a save is under way leaves the newest choice behind.
    addEventListener('pagehide', () => {
      if (isStale) save()
    })
  }

  const terms = document.querySelector('form[data-acknowledges]')
  if (terms) {
    const tick = terms.querySelector('[name=acknowledged]')
    const message = terms.querySelector('#acknowledged-error')
    const buttons = terms.querySelectorAll('button')
    const show = (isMissing) => {
      message.hidden = !isMissing
      tick.toggleAttribute('aria-invalid', false)
      if (isMissing) tick.setAttribute('aria-invalid', 'true')
      if (isMissing) tick.setAttribute('aria-describedby', message.id)
      else tick.removeAttribute('aria-describedby')
    }
    const follow = () => {
      buttons.forEach((button) =>
        tick.checked ? button.removeAttribute('aria-disabled') : button.setAttribute('aria-disabled', 'true'),
      )
      if (tick.checked) show(false)
    }
    tick.addEventListener('change', follow)
    follow()
    terms.addEventListener('submit', (event) => {
      if (!tick.checked) {
        event.preventDefault()
        show(true)
        tick.focus()
        return
      }
      const booking = terms.dataset.booking
      if (!booking || event.submitter?.value !== 'schedule') return
      // The external booking page opens in a new tab, and the dialog closes.
      const tab = window.open(booking, '_blank')
      if (!tab) return
      tab.opener = null
      terms.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'opened', value: 'yes' }))
    })
  }
})()
