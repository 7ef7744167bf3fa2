/** Script support for adding and using passkeys. Browsers without passkeys hide these forms. */
import { MESSAGE_PASSKEY_FAILED } from '#app/modules/users/messages.ts'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Messages for a device's failures, by the name of the browser's error. All others: MESSAGE_PASSKEY_FAILED. */
const MESSAGES: Record<string, string> = {
  NotAllowedError: 'No passkey was chosen, or it took too long. Please try again.',
  AbortError: 'No passkey was chosen. Please try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  ConstraintError: 'Passkeys require a fingerprint, face scan or PIN. Set up one of these on this device first.',
  NotSupportedError: 'This device can’t create a passkey.',
}
const MESSAGE_OFFLINE = 'We couldn’t reach the server. Please try again.'

/** The server's error instead of a challenge. */
class Refusal extends Error {}

for (const part of document.querySelectorAll<HTMLElement>('[data-passkey-origin]')) {
  // The device would refuse another origin than the one that passkeys are created for.
  const isUsable = browserSupportsWebAuthn() && location.origin === part.dataset.passkeyOrigin
  part.hidden = !isUsable
  document.querySelector('[data-passkey-otherwise]')?.toggleAttribute('data-shown', !isUsable)
  const form = part.querySelector<HTMLFormElement>('form[data-passkey]')
  if (form && isUsable) enablePasskeyForm(form)
}

function enablePasskeyForm(form: HTMLFormElement) {
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    await askDevice(form)
    isAsking = false
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void ask()
  })
  // After name and password, the device is asked at once; the button is for a second try.
  if (form.dataset.options) void ask()
}

/** Asks the device, and submits its response like any form. */
async function askDevice(form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('[name=passkey]')
  const button = form.querySelector('button')
  if (!field || !button) return
  const label = button.textContent
  showMessage(form, '')
  button.setAttribute('aria-disabled', 'true')
  button.textContent = 'Waiting for your device...'
  try {
    field.value = JSON.stringify(await answerOf(form))
    form.submit()
  } catch (error) {
    showMessage(form, messageOf(error))
    button.removeAttribute('aria-disabled')
    button.textContent = label
  }
}

async function answerOf({ dataset }: HTMLFormElement): Promise<object> {
  if (dataset.options) {
    const optionsJSON = JSON.parse(dataset.options) as PublicKeyCredentialCreationOptionsJSON
    return startRegistration({ optionsJSON })
  }
  const response = await fetch(dataset.challenge ?? '', { method: 'POST' })
  const body = (await response.json()) as PublicKeyCredentialRequestOptionsJSON & { error?: string }
  if (!response.ok) throw new Refusal(body.error)
  return startAuthentication({ optionsJSON: body })
}

function messageOf(error: unknown): string {
  if (error instanceof Refusal) return error.message || MESSAGE_PASSKEY_FAILED
  if (error instanceof TypeError) return MESSAGE_OFFLINE
  // The library wraps browser errors.
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error && MESSAGES[cause.name]) || MESSAGE_PASSKEY_FAILED
}

function showMessage(form: HTMLFormElement, message: string) {
  const place = form.querySelector<HTMLElement>('[data-passkey-message]')
  if (place) place.textContent = message
}
