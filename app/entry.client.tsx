import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { pageDataRead } from '#app/remix-internals/page-data.ts'

// React believes that the radio buttons are chosen that the server sent, and writes the server's words back into every large field that came with some: what
// someone chose and typed until it has taken the page over is noted from here on.
let chosen = chosenRadios()
const noteChosen = () => (chosen = chosenRadios())
window.addEventListener('click', noteChosen, true)
const typed = new Map(typedTexts().map((field) => [field, field.value]))
window.addEventListener('input', noteTyped, true)

void hydrate()

async function hydrate(): Promise<void> {
  await pageDataRead()
  await formsBack()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <EnteredBefore>
          <RemixBrowser />
        </EnteredBefore>
      </StrictMode>,
    )
  })
}

/**
 * Resolves once no form of the page is on its way. Until its answer comes its button says so (`app/browser/site.ts`), which is not the text that React
 * expects to find; and most often the page is left then.
 */
async function formsBack(): Promise<void> {
  while (document.querySelector('[data-sending]') !== null) {
    await new Promise((resolve) => window.addEventListener('formsback', resolve, { once: true }))
  }
}

/** Chooses and types again what was entered before the page came to life, so that the page knows of it. */
function EnteredBefore({ children }: { children: ReactNode }) {
  useEffect(() => {
    window.removeEventListener('input', noteTyped, true)
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

function noteTyped({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value)
}
