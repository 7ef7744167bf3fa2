import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { pageDataRead } from '#app/remix-internals/page-data.ts'
import { POST_FAILED } from '#app/ui/post-form.tsx'

// While hydrating, React resets radio buttons and text areas to the server's values. So until then we remember what the person
// chose and typed.
let chosen = chosenRadios()
const noteChosen = () => (chosen = chosenRadios())
window.addEventListener('click', noteChosen, true)
const typed = new Map(typedTexts().map((field) => [field, field.value]))
window.addEventListener('input', recordTyping, true)

/** Restores what `takeOutAdded` took out. */
let putBack: (() => void) | null = null

window.fetch = holdingFailedPosts(window.fetch.bind(window))

void hydrate()

async function hydrate(): Promise<void> {
  await pageDataRead()
  await formsBack()
  putBack = takeOutAdded()
  const run = () => {
    hydrateRoot(
      document,
      <StrictMode>
        <EnteredBefore>
          <RemixBrowser />
        </EnteredBefore>
      </StrictMode>,
    )
  }
  // What was taken out is back before the screen is drawn again.
  if (putBack) flushSync(run)
  else startTransition(run)
}

/**
 * Takes out what scripts added (`app/ui/shown-error.ts`): React wouldn't expect it and would render the page again, without what
 * was typed.
 */
function takeOutAdded(): typeof putBack {
  const lines = [...document.querySelectorAll('[data-added]')].map((line) => ({
    line,
    parent: line.parentNode,
    next: line.nextSibling,
  }))
  const { title, activeElement } = document
  const sent = document.querySelector('title')?.dataset.sent
  if (lines.length === 0 && sent === undefined) return null
  for (const { line } of lines) line.remove()
  document.title = sent ?? title
  return () => {
    for (const { line, parent, next } of lines.toReversed()) parent?.insertBefore(line, next)
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
    document.title = title
  }
}

/**
 * Resolves once no form is being submitted. Until then its button shows progress (`app/browser/site.ts`), which would not match
 * React's markup; usually the page is left anyway.
 */
async function formsBack(): Promise<void> {
  while (document.querySelector('[data-sending]') !== null) {
    await new Promise((resolve) => window.addEventListener('formsback', resolve, { once: true }))
  }
}

/** Restores what was added and entered before hydration, so that React's state includes it. */
function EnteredBefore({ children }: { children: ReactNode }) {
  useEffect(() => {
    putBack?.()
    putBack = null
    window.removeEventListener('input', recordTyping, true)
    for (const [field, text] of typed) if (field.isConnected && field.value !== text) field.value = text
    typed.clear()
  }, [])
  useEffect(() => {
    window.removeEventListener('click', noteChosen, true)
    for (const radio of chosen) {
      if (!radio.isConnected || radio.defaultChecked) continue
      radio.checked = false
      radio.click()
    }
    chosen = []
  }, [])
  return children
}

function chosenRadios(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')]
}

function typedTexts(): HTMLTextAreaElement[] {
  return [...document.querySelectorAll('textarea')].filter((field) => field.value !== field.defaultValue)
}

function recordTyping({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value)
}

/**
 * The router's fetch. A post that fails, or gets no response, doesn't replace the page. It stays pending, so that the page and
 * its input are kept, until the form is sent again or the page is left; both abort it (`post-form.tsx` shows a message beside the
 * button).
 */
function holdingFailedPosts(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const { signal } = init ?? {}
    const isOfRouter =
      init?.method === 'POST' && new URL(input instanceof Request ? input.url : input, location.href).pathname.endsWith('.data')
    if (!isOfRouter) return send(input, init)
    const response = await send(input, init).catch((error: unknown) => {
      if (signal?.aborted) throw error
      return null
    })
    if (response && response.status < 500) return response
    window.dispatchEvent(new CustomEvent(POST_FAILED, { detail: failureWords(response) }))
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
  }
}

function failureWords(response: Response | null): string {
  if (response === null) return navigator.onLine ? 'we can’t reach the server.' : 'you’re offline.'
  return response.status === 503 ? 'the site is too busy right now.' : 'something went wrong on our side.'
}
