/**
 * Saves what staff type: to the server after a pause, offered again by the page (`app/ui/draft-notice.tsx`), and no link or key
 * discards it without a question. A form takes part with its hidden field 'draft'.
 */

/** The typing pause before a draft is saved, in ms. */
const PAUSE_MS = 2_000
const DRAFTS = '/account/drafts'

/** Forms with unsaved input. `kept`: whether the server has it. */
const typed = new Map<HTMLFormElement, { timer: number; kept: boolean }>()
/** Identifies this visit of a page, so that two tabs have separate drafts. */
const visit = Math.random().toString(36).slice(2, 10)

function addressField(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem('draft')
  return field instanceof HTMLInputElement ? field : null
}

addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest('form') : null
  if (form && addressField(form)) recordTyping(form)
})

function recordTyping(form: HTMLFormElement): void {
  clearTimeout(typed.get(form)?.timer)
  typed.set(form, { kept: false, timer: window.setTimeout(() => void keep(form), PAUSE_MS) })
}

/** The draft address: new for each visit, or that of a restored draft. */
function addressOf(field: HTMLInputElement): string {
  if (!hasDraft(field)) field.value += `#${visit}`
  return field.value
}

/** Whether the server may have a draft, because the address names the visit. */
const hasDraft = (field: HTMLInputElement) => field.value.split('#').length > 2

async function keep(form: HTMLFormElement): Promise<void> {
  const state = typed.get(form)
  const field = addressField(form)
  if (!state || !field || !form.isConnected) return
  const body = new URLSearchParams({ address: addressOf(field) })
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && name !== 'draft') body.append(name, value)
  const answer = await fetch(DRAFTS, { method: 'POST', body, keepalive: body.toString().length < 60_000 }).catch(() => null)
  if (typed.get(form) === state) state.kept = answer?.ok === true
  form.dispatchEvent(new CustomEvent('draftkept', { detail: answer?.ok === true }))
}

// Submitted input is no longer unsaved; the server deletes its draft once it is saved.
addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement) forget(target)
})
addEventListener('notsaved', ({ target }) => {
  if (target instanceof HTMLFormElement && addressField(target)) recordTyping(target)
})

function forget(form: HTMLFormElement): void {
  clearTimeout(typed.get(form)?.timer)
  typed.delete(form)
}

/** The page's forms with unsaved input. Forgets those of replaced pages. */
function unsent(): HTMLFormElement[] {
  for (const form of typed.keys()) if (!form.isConnected) forget(form)
  return [...typed.keys()]
}

addEventListener('beforeunload', (event) => {
  if (unsent().some((form) => !typed.get(form)?.kept)) event.preventDefault()
})

// Back and Forward can't be stopped for a question: the draft is kept at once, before the router replaces the form. A question
// about the page that was left closes.
addEventListener(
  'popstate',
  () => {
    for (const form of unsent()) void keep(form)
    document.querySelector<HTMLDialogElement>('.ask-dialog')?.close()
  },
  true,
)

// In the capture phase, before the router or Escape follows the link.
addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    if (link.origin !== location.origin || link.target || link.hasAttribute('download') || link.dataset.closeToast !== undefined)
      return
    // A tab of the composer, the palette and a link within the page discard nothing.
    if (link.dataset.add !== undefined || link.dataset.palette !== undefined) return
    if (link.dataset.go === 'here' && link.pathname === location.pathname) return
    if (link.pathname === location.pathname && link.search === location.search) return
    if (unsent().length === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    void askToLeave(link)
  },
  true,
)

async function askToLeave(link: HTMLAnchorElement): Promise<void> {
  const answer = await ask()
  if (answer === 'stay') return
  if (answer === 'keep') await Promise.all(unsent().map(keep))
  else await Promise.all(unsent().map(discardTyped))
  for (const form of unsent()) forget(form)
  link.click()
}

async function discardTyped(form: HTMLFormElement): Promise<void> {
  const field = addressField(form)
  if (field && hasDraft(field)) await post({ discard: '', address: field.value })
}

function post(fields: Record<string, string>): Promise<Response | null> {
  return fetch(DRAFTS, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' }).catch(() => null)
}

function ask(): Promise<'stay' | 'keep' | 'discard'> {
  const dialog = document.createElement('dialog')
  dialog.className = 'ask-dialog'
  dialog.setAttribute('aria-labelledby', 'leave-title')
  dialog.innerHTML = `<h2 id="leave-title" class="text-h3">Leave with unsaved changes?</h2>
<p>Your changes aren’t saved yet. We’ll keep a draft for 30 days and offer it when you reopen this page.</p>
<form method="dialog">
<button class="button button--second text-danger" value="discard">Discard Changes</button>
<button class="button button--second" value="keep">Leave, Keep Draft</button>
<button class="button button--primary" value="stay" autofocus>Stay Here</button>
</form>`
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      const { returnValue } = dialog
      resolve(returnValue === 'keep' || returnValue === 'discard' ? returnValue : 'stay')
    })
  })
}

addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('[data-draft] button') : null
  const notice = button?.closest<HTMLElement>('[data-draft]')
  if (!button || !notice) return
  if (button.hasAttribute('data-restore')) restore(notice)
  else {
    event.preventDefault()
    void post({ discard: button.getAttribute('value') ?? '' })
  }
  // React removes it with the next page.
  notice.hidden = true
  notice.nextElementSibling?.querySelector<HTMLElement>('textarea, input:not([type=hidden])')?.focus()
})

/** Restores a draft into the form below its notice, field by field. A dialog may contain the same form as the page behind it. */
function restore(notice: HTMLElement): void {
  const { address = '', fields = '' } = notice.dataset
  const form = notice.nextElementSibling
  if (!(form instanceof HTMLFormElement)) return
  const found = addressField(form)
  if (!found) return
  // Continues a restored draft, which is deleted once it is saved.
  found.value = address
  const values = new URLSearchParams(fields)
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && CHECKED.has(control.type)) check(control, values.getAll(control.name))
    else if ((isTypedInto(control) || isCarried(control)) && values.has(control.name))
      fill(control, values.get(control.name) ?? '')
  }
}

const CHECKED = new Set(['checkbox', 'radio'])
const NOT_TYPED = new Set(['hidden', 'submit', 'button', 'file', 'password'])
type TypedInto = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isTypedInto(control: Element): control is TypedInto {
  if (control instanceof HTMLInputElement) return !NOT_TYPED.has(control.type)
  return control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement
}

/** What the draft's form was built from, so that the server detects what others changed since. */
function isCarried(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.dataset.carried !== undefined
}

function check(box: HTMLInputElement, values: string[]): void {
  if (box.checked !== values.includes(box.value)) box.click()
}

function fill(control: TypedInto, value: string): void {
  control.value = value
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('restored', { bubbles: true }))
}
